import type { Argument, Option } from 'commander';
import type { Context } from '../context/context.ts';

export interface Candidate {
  value: string;
  description?: string | undefined;
}

type Source = () => Candidate[] | Promise<Candidate[]>;

const sources = new WeakMap<Argument | Option, Source>();

/** Sets what completes an argument or option, where only the running program knows. */
export function completeFrom<Place extends Argument | Option>(place: Place, source: Source): Place {
  sources.set(place, source);
  return place;
}

export async function candidatesOf(place: Argument | Option | undefined): Promise<Candidate[]> {
  if (!place) return [];
  return (await sources.get(place)?.()) ?? (place.argChoices ?? []).map((value) => ({ value }));
}

export async function profileNames({ profiles }: Context): Promise<Candidate[]> {
  return (await profiles.names()).map((value) => ({ value }));
}
