export function contractSourceHash(): string;
export function generatedSourceHash(): string | undefined;
