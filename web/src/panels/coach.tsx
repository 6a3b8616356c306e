// The coach of a first game: what to look at, what to do, why, and what may go wrong.
import { useEffect, useRef } from 'preact/hooks';
import '../coach.css';
import type { Table } from '../table';

function Astray({ table }: { table: Table }) {
    return (
        <>
            <p>You have done something else than the step asks for. That is allowed, but the guide cannot follow.</p>
            <div class="buttons">
                <button
                    type="button"
                    class="primary"
                    disabled={table.busy.value}
                    onClick={() => void table.coach.back()}>
                    Take it back
                </button>
                <button type="button" onClick={() => table.coach.leave()}>
                    Play on without the guide
                </button>
            </div>
        </>
    );
}

function Moves({ table }: { table: Table }) {
    const { coach } = table,
        steps = coach.text.value!.steps,
        at = coach.at.value,
        last = at === steps.length - 1;
    if (coach.step.value!.task)
        return (
            <button
                type="button"
                disabled={table.busy.value || !table.mine.value || !coach.next.value.length}
                onClick={() => void coach.doIt()}>
                Do it for me
            </button>
        );
    return (
        <button type="button" class="primary" onClick={() => (last ? coach.leave() : coach.go(at + 1))}>
            {last ? 'Play on alone' : 'Next'}
        </button>
    );
}

export function CoachCard({ table }: { table: Table }) {
    const { coach } = table,
        step = coach.step.value,
        text = coach.text.value,
        box = useRef<HTMLElement>(null);
    useEffect(() => {
        if (step) box.current?.scrollTo(0, 0);
    }, [step]);
    if (!step || !text) return null;
    const at = coach.at.value,
        before = text.steps[at - 1];
    return (
        <section ref={box} class="coach" aria-label={`First game: ${text.title}`} tabIndex={0}>
            <header>
                <h2>{coach.left.value ? 'Off the path' : step.title}</h2>
                <small>
                    {at + 1} of {text.steps.length}
                </small>
                <button type="button" class="quiet" aria-label="Leave the guide" onClick={() => coach.leave()}>
                    ×
                </button>
            </header>
            {coach.left.value ? (
                <Astray table={table} />
            ) : (
                <>
                    <div aria-live="polite">
                        <p>{step.text}</p>
                        {step.task && <p class="task">{step.task}</p>}
                    </div>
                    {step.why && (
                        <p class="aside">
                            <b>Why</b> {step.why}
                        </p>
                    )}
                    {step.risk && (
                        <p class="aside risk">
                            <b>Beware</b> {step.risk}
                        </p>
                    )}
                    <div class="buttons">
                        <Moves table={table} />
                        {before && !before.task && (
                            <button type="button" class="quiet" onClick={() => coach.go(at - 1)}>
                                Back
                            </button>
                        )}
                    </div>
                </>
            )}
        </section>
    );
}
