// What others do far away comes into sight while it is watched; then the chart goes back to where the player had it.
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Atlas } from '../offers';
import type { Table } from '../table';
import type { View } from '../types';
import type { Camera } from './camera';
import { placesHappened } from './happened';
import { trailsBetween } from './trails';

/* The places that are spoken of; where nothing names one, those where something has come to. */
function placesWatched(table: Table, atlas: Atlas, before: View | null, now: View): string[] {
    const told = placesHappened(table, atlas);
    return told.length || !before ? told : trailsBetween(before, now).map((t) => t.to);
}

export function Following({ table, atlas, camera }: { table: Table; atlas: Atlas; camera: Camera }) {
    const past = table.past.value,
        shown = table.shown.value,
        before = useRef<View | null>(null),
        waits = table.match.value?.status === 'running' && table.seat.value !== 'spectator' && !table.mine.value;
    useLayoutEffect(() => {
        if (past) {
            const places = placesWatched(table, atlas, before.current, past.view);
            camera.follow(places.map((p) => atlas.spaces.get(p)).filter((s) => s !== undefined));
        } else if (!waits) camera.goBack();
    }, [past, waits, camera.size.value, camera.held.value]);
    useLayoutEffect(() => {
        before.current = shown;
    }, [shown]);
    return null;
}
