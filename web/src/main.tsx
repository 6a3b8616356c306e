import { render } from 'preact';
import { lookAhead } from './ahead';
import { useFocusKept } from './focus';
import { Later } from './later';
import { path, query } from './router';
import { SITE } from './site';
import './fonts.css';
import './style.css';

const homePage = () => import('./home').then((m) => m.Home);
const matchPage = () => import('./match').then((m) => m.MatchPage);
const verdictPage = () => import('./verdict/verdict').then((m) => m.VerdictPage);
const joinPage = () => import('./join').then((m) => m.JoinPage);
const profilePage = () => import('./profile').then((m) => m.ProfilePage);
const skillPage = () => import('./verdict/skill').then((m) => m.SkillPage);
const accountPage = () => import('./account').then((m) => m.AccountPage);

function App() {
    useFocusKept();
    const [, page, id, part, step] = path.value.split('/');
    if (page === 'match' && id && part === 'step' && step) {
        const shared = { step: Number(step), as: query().get('as') ?? '' };
        return <Later key={`${id} ${step} ${shared.as}`} load={matchPage} props={{ id, shared }} />;
    }
    if (page === 'match' && id && part === 'verdict')
        return <Later key={`verdict ${id}`} load={verdictPage} props={{ id }} />;
    if (page === 'match' && id) return <Later key={id} load={matchPage} props={{ id, shared: undefined }} />;
    if (page === 'join' && id) return <Later key={`join ${id}`} load={joinPage} props={{ id }} />;
    if (page === 'player' && id && part === 'skill')
        return <Later key={`skill ${id}`} load={skillPage} props={{ name: decodeURIComponent(id) }} />;
    if (page === 'player' && id)
        return <Later key={`player ${id}`} load={profilePage} props={{ name: decodeURIComponent(id) }} />;
    if (page === 'account') return <Later key={path.value} load={accountPage} props={{}} />;
    return <Later key={`home ${page}`} load={homePage} props={{ only: page === 'game' ? (id ?? '') : '' }} />;
}

/* What a link to a match needs is asked for while the code of the table is on its way. */
const [, first, match = '', part] = path.value.split('/');
if (!SITE && first === 'match' && match && !part) lookAhead(match);

const show = () => render(<App />, document.getElementById('app')!);
if (SITE) void import('./local/start').then(show);
else show();
