// The way to the page that judges a match that is over.
import { follow } from '../router';

export function VerdictLink({ id }: { id: string }) {
    return (
        <a class="button" href={`/match/${id}/verdict`} onClick={follow}>
            Luck and skill
        </a>
    );
}
