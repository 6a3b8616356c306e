import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { render } from 'preact';
import { useEffect } from 'preact/hooks';
import { lookAhead } from './ahead';
import { useFocusKept } from './focus';
import { Home } from './home';
import { path } from './router';
import { sat } from './settings';
import './fonts.css';
import './style.css';

/* A page that comes when it is wanted: the home page needs neither the chart nor the account. */
function Later<P extends object>({ load, props }: { load: () => Promise<ComponentType<P>>; props: P }) {
    const page = useSignal<{ of: ComponentType<P> } | null>(null);
    useEffect(() => {
        void load().then((of) => {
            page.value = { of };
        });
    }, []);
    const Page = page.value?.of;
    return Page ? <Page {...props} /> : <main class="loading" aria-busy="true" />;
}

const matchPage = () => import('./match').then((m) => m.MatchPage);
const verdictPage = () => import('./verdict/verdict').then((m) => m.VerdictPage);
const joinPage = () => import('./join').then((m) => m.JoinPage);
const profilePage = () => import('./profile').then((m) => m.ProfilePage);
const accountPage = () => import('./account').then((m) => m.AccountPage);

function App() {
    useFocusKept();
    const [, page, id, part, step] = path.value.split('/');
    if (page === 'match' && id && part === 'step' && step) {
        const shared = { step: Number(step), as: new URLSearchParams(location.search).get('as') ?? '' };
        return <Later key={`${id} ${step} ${shared.as}`} load={matchPage} props={{ id, shared }} />;
    }
    if (page === 'match' && id && part === 'verdict')
        return <Later key={`verdict ${id}`} load={verdictPage} props={{ id }} />;
    if (page === 'match' && id) return <Later key={id} load={matchPage} props={{ id, shared: undefined }} />;
    if (page === 'join' && id) return <Later key={`join ${id}`} load={joinPage} props={{ id }} />;
    if (page === 'player' && id)
        return <Later key={`player ${id}`} load={profilePage} props={{ name: decodeURIComponent(id) }} />;
    if (page === 'account') return <Later key={path.value} load={accountPage} props={{}} />;
    return <Home key={page} only={page === 'game' ? id : ''} />;
}

/* What a link to a match needs is asked for while the code of the table is on its way. */
const [, first, match = '', part] = path.value.split('/');
if (first === 'match' && match && !part) lookAhead(match, sat.value[match] ?? 'mine');

render(<App />, document.getElementById('app')!);
