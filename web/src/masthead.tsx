// The head of every page but the table and home: the way home, what the page is, and its buttons.
import type { ComponentChildren } from 'preact';
import './home.css';
import { SettingsMenu } from './panels/settings';
import { follow } from './router';

export function Masthead(props: { title: string; about: string; children?: ComponentChildren }) {
    return (
        <header class="masthead">
            <div class="brand">
                <a href="/" onClick={follow} aria-label="Yardarm: home">
                    <img src="/icon.svg" alt="" width="56" height="56" />
                </a>
                <div>
                    <h1>{props.title}</h1>
                    <p>{props.about}</p>
                </div>
            </div>
            <nav aria-label="You">
                {props.children}
                <SettingsMenu />
            </nav>
        </header>
    );
}
