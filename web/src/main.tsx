import { render } from 'preact';
import { AccountPage } from './account';
import { Home, JoinPage } from './home';
import { MatchPage } from './match';
import { useFocusKept } from './panels/keys';
import { path } from './router';
import './style.css';
import './stage.css';
import './chart/lanes.css';

function App() {
    useFocusKept();
    const [, page, id] = path.value.split('/');
    if (page === 'match' && id) return <MatchPage key={id} id={id} />;
    if (page === 'join' && id) return <JoinPage id={id} />;
    if (page === 'account') return <AccountPage />;
    return <Home key={page} only={page === 'game' ? id : ''} />;
}

render(<App />, document.getElementById('app')!);
