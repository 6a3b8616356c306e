// Looking back: what happened in a step, and how to go from one to the next.
import { WithDice } from '../die';
import type { Atlas } from '../offers';
import type { Table } from '../table';
import { word } from '../words';
import { SpeedSelect } from './speed';

/* The past in words: what happened in this step, or where it is and whose eyes see it. */
export function Past({ table, atlas }: { table: Table; atlas: Atlas }) {
    const { step } = table.past.value!,
        eyes = table.eyes.value;
    const words = table.playing.value
        ? table.told.value
              .filter((l) => l.step === step && !l.heading)
              .map((l) => l.text)
              .slice(0, 3)
              .join('; ')
        : '';
    const seen =
        eyes && ` as ${eyes.as === 'referee' ? 'one who knows everything' : `${atlas.partyName(eyes.as)} saw it`},`;
    return (
        <p>
            {words ? (
                <>
                    <WithDice text={word(atlas.named(words))} />{' '}
                    <small class="muted">
                        step {step} of {table.last.value}
                    </small>
                </>
            ) : (
                <>
                    <strong>Looking back</strong>
                    {seen} at step {step} of {table.last.value}
                </>
            )}
        </p>
    );
}

/* From one step to another, after which nothing goes on by itself. */
export function lookAt(table: Table, step: number) {
    table.playing.value = false;
    void table.looking.look(step);
}

/* Step by step: back, hold, on, faster. */
export function Steps({ table }: { table: Table }) {
    const last = table.last.value,
        at = table.past.value?.step ?? last;
    return (
        <>
            <button
                type="button"
                title="One step back (,)"
                aria-label="One step back"
                disabled={at <= table.first}
                data-off="This is the first step."
                onClick={() => lookAt(table, at - 1)}>
                ‹
            </button>
            {table.playing.value ? (
                <button
                    type="button"
                    aria-label="Hold"
                    onClick={() => {
                        table.playing.value = false;
                    }}>
                    ❚❚
                </button>
            ) : (
                <button
                    type="button"
                    aria-label="Play"
                    onClick={() => void table.looking.play(at >= last ? table.first : at)}>
                    ▶
                </button>
            )}
            <button
                type="button"
                title="One step on (.)"
                aria-label="One step on"
                disabled={at >= last}
                data-off="This is the last step."
                onClick={() => lookAt(table, at + 1)}>
                ›
            </button>
            <SpeedSelect label="Speed" />
        </>
    );
}

export function Watching({ table }: { table: Table }) {
    return (
        <div class="watching" role="group" aria-label="Watch">
            <Steps table={table} />
        </div>
    );
}
