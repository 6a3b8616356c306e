import { render } from 'preact';
import { Home, JoinPage } from './home';
import { MatchPage } from './match';
import { path } from './router';
import './style.css';

function App() {
    const [, page, id] = path.value.split('/');
    if (page === 'match' && id) return <MatchPage key={id} id={id} />;
    if (page === 'join' && id) return <JoinPage id={id} />;
    return <Home />;
}

render(<App />, document.getElementById('app')!);
