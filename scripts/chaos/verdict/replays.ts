import { describeHeaders } from '../receiver.ts';
import { hasOutcome, type AttemptRow } from '../snapshot.ts';
import { fault, mostRepeated, type Evidence, type Fault } from './fault.ts';

/** Checks that every accepted replay was made once, with the headers of the first attempt. */
export function judgeReplays({ replays, snapshot, blows }: Evidence): Fault[] {
  const attemptsOf = (id: string) => snapshot.attempts.get(id) ?? [];
  const tooMany = (made: AttemptRow[], count: number) =>
    made.length - count >
    mostRepeated(
      blows,
      made.map(({ started_at }) => started_at.getTime()),
    );
  return [
    fault(
      'deliveries with accepted replays that were not made',
      [...replays].filter(([id, count]) => replaysIn(attemptsOf(id)).length < count).map(([id]) => id),
    ),
    fault(
      'deliveries with more replays than accepted',
      [...replays].filter(([id, count]) => tooMany(replaysIn(attemptsOf(id)), count)).map(([id]) => id),
    ),
    fault(
      'deliveries whose replays differ from the first attempt in their headers',
      [...replays.keys()].filter((id) => !areVerbatim(attemptsOf(id))),
    ),
  ];
}

/** Returns true if all accepted replays were made. */
export function areReplaysMade({ replays, snapshot }: Pick<Evidence, 'replays' | 'snapshot'>): boolean {
  return [...replays].every(([id, count]) => replaysIn(snapshot.attempts.get(id) ?? []).length >= count);
}

const replaysIn = (made: AttemptRow[]) => made.filter((attempt) => attempt.trigger === 'replay' && hasOutcome(attempt));

/** Compares with the first sent attempt: an interrupted one may never have been sent, and then its successor is the first. */
function areVerbatim(made: AttemptRow[]): boolean {
  const first = made.find(({ error }) => error !== 'interrupted');
  const wanted = first && describeHeaders(first.request_headers);
  return replaysIn(made).every(({ request_headers }) => describeHeaders(request_headers) === wanted);
}
