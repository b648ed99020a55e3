import type { operations as Contract, StreamedEvent } from '../../spec/generated/schema.ts';
import type { operations as table, OperationId } from '../../spec/generated/values.ts';
import type { AnswerPromise } from './answer.ts';
import type { ServerSentEvent } from './event-stream.ts';
import type { List, Page } from './list.ts';

/** Options of one call; they come last. */
export interface CallOptions {
  /** Gives up when it fires: the call rejects with its reason. */
  signal?: AbortSignal | undefined;
  /** For each attempt, until the whole answer is there. Default: that of the client, 30. */
  timeoutSeconds?: number | undefined;
  /** How often to try again. Default: that of the client, 2. */
  maxRetries?: number | undefined;
  /** Sent along. */
  headers?: Record<string, string> | undefined;
}

/** Options of a call that has its effect once, however often it is sent. */
export interface IdempotentCallOptions extends CallOptions {
  /** 1 to 255 characters. Default: a new one for every call, the same for its retries. */
  idempotencyKey?: string | undefined;
}

type Table = typeof table;

/** The operations of the interface; browser pages are for browsers. */
type CallableId = { [Id in OperationId]: Table[Id]['browserPage'] extends true ? never : Id }[OperationId];

type ResourceName = CallableId extends infer Id
  ? Id extends `${infer Name}_${string}`
    ? Uncapitalize<Name>
    : never
  : never;

type VerbOf<Id> = Id extends `${string}_${infer Verb}` ? Verb : never;

/** Every resource of the contract by its name, every operation of a resource by its verb. */
export type Resources = {
  readonly [Name in ResourceName]: {
    readonly [Id in Extract<CallableId, `${Capitalize<Name>}_${string}`> as VerbOf<Id>]: Operation<Id>;
  };
};

/** The parameters of the path in its order, the body, the query, options: each where the operation has it. */
type Operation<Id extends CallableId> = (
  ...inputs: [
    ...PathInputs<Id, PathNames<Table[Id]['path']>>,
    ...BodyInput<Id>,
    ...QueryInput<Id>,
    options?: OptionsOf<Id>,
  ]
) => ResultOf<Id>;

type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? [Name, ...PathNames<Rest>]
  : [];

type PathInputs<Id extends CallableId, Names extends string[]> = {
  [Index in keyof Names]: NonNullable<Contract[Id]['parameters']['path']>[Names[Index] &
    keyof Contract[Id]['parameters']['path']];
};

type BodyInput<Id extends CallableId> = Input<Contract[Id]['requestBody'], BodyOf<Contract[Id]['requestBody']>>;

type QueryInput<Id extends CallableId> = Input<
  Contract[Id]['parameters']['query'],
  NonNullable<Contract[Id]['parameters']['query']>
>;

type BodyOf<RequestBody> = NonNullable<RequestBody> extends { content: infer Content } ? Content[keyof Content] : never;

/** Nothing if the contract declares nothing, otherwise optional or required as it is there. */
type Input<Declared, Value> = [NonNullable<Declared>] extends [never]
  ? []
  : undefined extends Declared
    ? [input?: Value]
    : [input: Value];

type OptionsOf<Id extends CallableId> = Table[Id]['idempotent'] extends true ? IdempotentCallOptions : CallOptions;

/** Lists and streams are there to be iterated; all else is answered once. */
type ResultOf<Id extends CallableId> = Table[Id]['response'] extends 'text/event-stream'
  ? AsyncGenerator<ServerSentEvent<StreamedEvent>, void, undefined>
  : AnswerOf<Id> extends Page<infer Entry>
    ? List<Entry, AnswerOf<Id>>
    : AnswerPromise<AnswerOf<Id>>;

/** The body of the success status; nothing if it has none. */
type AnswerOf<Id extends CallableId> = Contract[Id]['responses'][Table[Id]['success'] &
  keyof Contract[Id]['responses']] extends {
  content: infer Content;
}
  ? Content[keyof Content]
  : void;
