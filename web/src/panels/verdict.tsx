// The way to the page that judges a match that is over: a server does.
import { follow } from '../router';
import { SITE } from '../site';

export function VerdictLink({ id }: { id: string }) {
    if (SITE) return null;
    return (
        <a class="button" href={`/match/${id}/verdict`} onClick={follow}>
            Luck and skill
        </a>
    );
}
