import { render } from 'preact';
import { lookAhead } from './ahead';
import { useFocusKept } from './focus';
import { Home } from './home';
import { Later } from './later';
import { path } from './router';
import { sat } from './settings';
import { SITE } from './site';
import './fonts.css';
import './style.css';

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
if (!SITE && first === 'match' && match && !part) lookAhead(match, sat.value[match] ?? 'mine');

const show = () => render(<App />, document.getElementById('app')!);
if (SITE) void import('./local/start').then(show);
else show();
