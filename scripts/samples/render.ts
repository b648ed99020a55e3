import { eachOperation, type Document } from '../generate/document.ts';
import { readCommandLine } from './command-line.ts';
import { renderCurl } from './curl.ts';
import { exampleRequest } from './example.ts';
import { renderSdkSample } from './sdk.ts';
import { webhookSamples } from './webhooks.ts';

/** How to do the same thing in one language. */
export interface Sample {
  lang: 'TypeScript' | 'tally' | 'curl';
  source: string;
}

/** For every operation, the request that the contract shows as an example; for every webhook, how it is received. */
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
  const received = Object.keys(document.webhooks ?? {}).map((type) => [type, webhookSamples(type)] as const);
  return `${JSON.stringify(Object.fromEntries([...(await Promise.all(samples)), ...received]), null, 2)}\n`;
}
