import { eachOperation, type Document } from '../generate/document.ts';
import { readCommandLine } from './command-line.ts';
import { renderCurl } from './curl.ts';
import { exampleRequest } from './example.ts';
import type { Sample } from './sample.ts';
import { renderSdkSample } from './sdk.ts';
import { webhookSamples } from './webhooks.ts';

/** Renders for every operation the contract's example request, and for every webhook how to receive it. */
export async function renderSamples(document: Document): Promise<string> {
  const commandLine = await readCommandLine();
  const samples = eachOperation(document).map(async (located): Promise<[string, Sample[]]> => {
    const { operation } = located;
    const request = exampleRequest(document, located);
    return [
      operation.operationId,
      [
        { lang: 'TypeScript', source: await renderSdkSample(document, operation, request) },
        { lang: 'tally', source: `${commandLine(operation, request)}\n` },
        { lang: 'curl', source: renderCurl(document, located, request) },
      ],
    ];
  });
  const optIn = document.components.schemas.EventType?.['x-opt-in'] ?? [];
  const received = Object.keys(document.webhooks ?? {}).map(
    (type) => [type, webhookSamples(type, optIn.includes(type))] as const,
  );
  return `${JSON.stringify(Object.fromEntries([...(await Promise.all(samples)), ...received]), null, 2)}\n`;
}
