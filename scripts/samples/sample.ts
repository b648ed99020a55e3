/** A sample in one language. */
export interface Sample {
  lang: 'TypeScript' | 'tally' | 'curl';
  source: string;
}
