import type { Argument, Option } from 'commander';
import type { Context } from '../context/context.ts';

export interface Candidate {
  value: string;
  description?: string | undefined;
}

type Source = () => Candidate[] | Promise<Candidate[]>;

interface Completed {
  candidates?: Source;
}

/** Sets the candidates of an argument or option that are known at run time only. */
export function completeFrom<Place extends Argument | Option>(place: Place, candidates: Source): Place {
  return Object.assign(place, { candidates });
}

export async function candidatesOf(place: ((Argument | Option) & Completed) | undefined): Promise<Candidate[]> {
  if (!place) return [];
  return (await place.candidates?.()) ?? (place.argChoices ?? []).map((value) => ({ value }));
}

export async function profileNames({ profiles }: Context): Promise<Candidate[]> {
  return (await profiles.names()).map((value) => ({ value }));
}
