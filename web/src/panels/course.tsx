// The course that is being drafted, in words and figures: how long, with or against the wind, and what may come of it.
import type { Draft } from '../draft';
import { Tick } from '../fields';
import type { Atlas } from '../offers';
import { silenced } from '../settings';
import type { Table } from '../table';
import type { View } from '../types';

/* Those who may fall upon the group on its way, each with the first place of it where he may. */
function Hunters({ atlas, view, path }: { atlas: Atlas; view: View; path: string[] }) {
    const found = Object.entries(view.moving?.hunters ?? {}).flatMap(([piece, places]) => {
        const first = path.find((p) => places.includes(p));
        return first ? [`${atlas.pieces.get(piece)?.name ?? piece} (${first})`] : [];
    });
    return found.length ? <p class="wind-verdict against">May be intercepted: {found.join(', ')}.</p> : null;
}

/* What had better be thought of before it is declared. */
function ThinkOf({ draft }: { draft: Draft }) {
    const thought = draft.thought.value;
    if (!thought) return null;
    const never = () => {
        silenced.value = [...silenced.value, thought.kind];
        draft.thought.value = null;
    };
    return (
        <p class="think-of">
            {thought.text}{' '}
            <button type="button" onClick={never}>
                Don't tell me this again
            </button>
        </p>
    );
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

export function CourseTool({ table }: { table: Table }) {
    const draft = table.draft,
        view = table.view.value;
    if (!draft.drafts.value || !table.mine.value || !view) return null;
    const way = table.way.value!,
        legs = draft.legs(draft.path.value),
        left = view.moving?.left,
        before = view.course?.places.length ?? 0;
    const against = legs.filter((l) => l.wind === 'a').length,
        fair = legs.filter((l) => l.wind === 'w' || l.wind === 'x').length,
        wind = draft.windOf(legs);
    const chances = draft.chances(legs),
        windy = way.wind && view.moving?.wind !== false,
        unit = draft.spent === legs.length ? 'steps' : `points for ${legs.length} steps`;
    return (
        <section class="course" aria-label="The course">
            <ThinkOf draft={draft} />
            {legs.length === 0 ? (
                <>
                    <p>
                        Click where to go. The way is shown before it is declared; further clicks add to it, a click on
                        the end of a leg takes it away.{before > 0 ? ` ${before} steps are declared.` : ''}
                    </p>
                    {windy && <p class="wind-verdict with">Green: to be reached with the wind all the way.</p>}
                    {windy && <p class="wind-verdict against">Red: only against it at some point.</p>}
                </>
            ) : (
                <>
                    <p>
                        <b>
                            {draft.spent}
                            {left !== undefined ? ` of ${left}` : ''}
                        </b>{' '}
                        {left !== undefined && draft.spent > left ? <strong class="refused">is too far</strong> : unit}
                        {windy && legs.length > 0 && (
                            <>
                                :{' '}
                                {[
                                    fair ? `${fair} with the wind` : '',
                                    against ? `${against} against ${fair ? 'it' : 'the wind'}` : '',
                                    legs.length - fair - against ? `${legs.length - fair - against} without wind` : '',
                                ]
                                    .filter(Boolean)
                                    .join(', ')}
                            </>
                        )}
                        .
                    </p>
                    {windy && (
                        <p class={`wind-verdict ${wind === 'a' ? 'against' : 'with'}`}>
                            {wind === 'a'
                                ? 'The whole course counts as against the wind.'
                                : wind === 'w'
                                  ? 'The whole course is with the wind.'
                                  : 'No wind blows on this course.'}
                        </p>
                    )}
                    <Hunters
                        atlas={table.atlas.value!}
                        view={view}
                        path={[...(view.course?.places ?? []), ...draft.path.value]}
                    />
                    {chances && (
                        <dl class="chances">
                            <div>
                                <dt>Arrives</dt>
                                <dd>{percent(chances.arrive)}</dd>
                            </div>
                            <div>
                                <dt>Comes on average</dt>
                                <dd>{chances.reach.toFixed(1)} steps</dd>
                            </div>
                            <div>
                                <dt>Loses ships</dt>
                                <dd>{percent(chances.loss)}</dd>
                            </div>
                        </dl>
                    )}
                </>
            )}
            {windy && (
                <Tick of={draft.keepWind} look="keep-wind">
                    keep the wind where a way allows it
                </Tick>
            )}
            {legs.length > 0 && (
                <div class="buttons">
                    <button
                        type="button"
                        class="primary"
                        disabled={!draft.ready || table.busy.value}
                        data-off="The course is too far for what is left."
                        title="Enter"
                        onClick={() => void draft.send()}>
                        Declare and {way.commit}
                    </button>
                    <button type="button" class="quiet" title="Esc" onClick={() => draft.clear()}>
                        Clear
                    </button>
                </div>
            )}
        </section>
    );
}
