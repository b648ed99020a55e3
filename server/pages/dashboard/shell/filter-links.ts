import { invalidField } from '../../../platform/errors.ts';
import { withQuery } from '../../parts/with-query.ts';
import { definedPairs } from './defined-pairs.ts';
import { queryParameter, type Visit as MemberVisit } from './visit.ts';

type Visit = Pick<MemberVisit, 'req'>;

export interface FilterLink {
  label: string;
  href: string;
  current: boolean;
}

interface Group<Status> {
  label: string;
  statuses: Status[] | undefined;
}

/** Groups of statuses to choose from with `?show=`. The first group is all. */
export class StatusFilter<Status extends string> {
  private readonly groups: Record<string, Group<Status>>;

  constructor(groups: Record<string, Group<Status>>) {
    this.groups = groups;
  }

  read({ req }: Visit): { status?: Status[] } {
    const statuses = this.groups[this.chosen(req)]!.statuses;
    return statuses ? { status: statuses } : {};
  }

  /** @param kept other filters of the list, which the links preserve */
  links({ req }: Visit, path: string, kept: Record<string, string | undefined> = {}): FilterLink[] {
    const chosen = this.chosen(req);
    return Object.entries(this.groups).map(([name, { label, statuses }]) => {
      const parameters = definedPairs({ ...kept, show: statuses && name });
      const href = withQuery(path, new URLSearchParams(parameters));
      return { label, href, current: name === chosen };
    });
  }

  private chosen(req: Visit['req']): string {
    const names = Object.keys(this.groups);
    const name = queryParameter(req, 'show') ?? names[0]!;
    if (names.includes(name)) return name;
    throw invalidField('show', 'unknown', `must be one of ${names.join(', ')}`);
  }
}
