// A component that is drawn anew only where something it is given has changed, or a signal that it reads.
import { Component, type FunctionComponent } from 'preact';

export function memo<P extends object>(Of: FunctionComponent<P>) {
    return class extends Component<P> {
        override shouldComponentUpdate(next: Readonly<P>) {
            const names = new Set([...Object.keys(next), ...Object.keys(this.props)]) as Set<keyof P>;
            return [...names].some((name) => next[name] !== this.props[name]);
        }
        override render() {
            return <Of {...(this.props as P)} />;
        }
    };
}
