import type { Resources as ContractResources } from '../../../spec/generated/resources.ts';
import type { operations as Contract, StreamedEvent } from '../../../spec/generated/schema.ts';
import type { operations as table, OperationId } from '../../../spec/generated/values.ts';
import type { AnswerPromise } from './answer.ts';
import type { ServerSentEvent } from './event-stream.ts';
import type { List, Page } from './list.ts';

/** Options of one call; they come last. */
export interface CallOptions {
  /** Gives up when it fires: the call rejects with its reason. */
  signal?: AbortSignal | undefined;
  /**
   * For each attempt, until the whole answer is there. For the access token, as long as all attempts may take:
   * `timeoutSeconds * (1 + maxRetries)`. Default: that of the client, 30.
   */
  timeoutSeconds?: number | undefined;
  /** How often to retry a call that is safe to repeat. Default: that of the client, 2. */
  maxRetries?: number | undefined;
  /** Sent with the request. */
  headers?: Record<string, string> | undefined;
}

/** Options of a call that has its effect once, however often it is sent. */
export interface IdempotentCallOptions extends CallOptions {
  /** 1 to 255 characters. Default: a new one for every call, the same for its retries. */
  idempotencyKey?: string | undefined;
}

/** Options of a stream, which reconnects for as long as it takes. */
export interface StreamOptions extends Omit<CallOptions, 'maxRetries'> {
  /** Called each time the stream opens. */
  onOpen?: (() => void) | undefined;
  /** Called with the error when the stream cannot be opened, before the next try. If it throws, the stream ends. */
  onError?: ((error: unknown) => void) | undefined;
}

type Table = typeof table;

/** Every resource of the contract by its name, every operation of a resource by its verb. */
export type Resources = {
  readonly [Name in keyof ContractResources]: {
    // Not renamed, so that each method keeps the contract's comments.
    readonly [Verb in keyof ContractResources[Name]]: Operation<ContractResources[Name][Verb]>;
  };
};

/** The parameters of the path in its order, the body, the query, options: each where the operation has it. */
type Operation<Described> = Described extends { id: infer Id extends OperationId; path: infer Path extends string[] }
  ? (...inputs: [...Path, ...BodyInput<Id>, ...QueryInput<Id>, options?: OptionsOf<Id>]) => ResultOf<Id>
  : never;

type BodyInput<Id extends OperationId> =
  Declared<Contract[Id]['requestBody']> extends { content: infer Content }
    ? undefined extends Contract[Id]['requestBody']
      ? [body?: Content[keyof Content]]
      : [body: Content[keyof Content]]
    : [];

type QueryInput<Id extends OperationId> =
  Declared<Contract[Id]['parameters']['query']> extends infer Query extends object
    ? undefined extends Contract[Id]['parameters']['query']
      ? [query?: Query]
      : [query: Query]
    : [];

/** The contract declares an absent part as an optional `never`. */
type Declared<Type> = [NonNullable<Type>] extends [never] ? undefined : NonNullable<Type>;

type OptionsOf<Id extends OperationId> = Table[Id]['response'] extends 'text/event-stream'
  ? StreamOptions
  : Table[Id]['idempotent'] extends true
    ? IdempotentCallOptions
    : CallOptions;

/** Lists and streams are iterated; all else is answered once. */
type ResultOf<Id extends OperationId> = Table[Id]['response'] extends 'text/event-stream'
  ? AsyncGenerator<ServerSentEvent<StreamedEvent>, void, undefined>
  : AnswerOf<Id> extends Page<infer Entry>
    ? List<Entry, AnswerOf<Id>>
    : AnswerPromise<AnswerOf<Id>>;

/** The body of the success status; nothing if it has none. */
type AnswerOf<Id extends OperationId> =
  Contract[Id]['responses'] extends Record<Table[Id]['success'], { content: infer Content }>
    ? Content[keyof Content]
    : void;

/** Does not compile if an operation of the contract is neither a method here nor a page for browsers. */
export type EveryOperationHasItsMethod = None<Exclude<OperationId, MethodId | BrowserPageId>>;

type None<Left extends never> = Left;

type MethodId = {
  [Name in keyof Resources]: {
    [Verb in keyof Resources[Name]]: [Resources[Name][Verb]] extends [never] ? never : IdOf<Name, Verb>;
  }[keyof Resources[Name]];
}[keyof Resources];

type IdOf<Name extends PropertyKey, Verb extends PropertyKey> = `${Capitalize<Name & string>}_${Verb & string}`;

type BrowserPageId = { [Id in OperationId]: Table[Id]['browserPage'] extends true ? Id : never }[OperationId];
