/**
 * Threads the Service through the server. Run in the root of a worktree, on a tree where the hand-written files are applied:
 *
 *   node scripts/service-codemod.mts [--check]
 *
 * A. What was module state and has moved into the Service is written `service.…`, where `service` is ambient for now.
 * B. Models that take a plain value get it at each call.
 * C. Every function that names the ambient `service`, or calls one that needs it, gets a parameter: the Service, or the one
 *    thing of it that is all it needs. Call sites, values, handlers, pages, middleware and classes follow.
 */
import { createRequire } from 'node:module';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync, rmSync, existsSync, globSync } from 'node:fs';
import path from 'node:path';

const ROOT = process.cwd();
const require = createRequire(path.join(ROOT, 'package.json'));
const ts = require('typescript') as typeof import('typescript');
type Node = import('typescript').Node;
type SourceFile = import('typescript').SourceFile;

const SERVER = path.join(ROOT, 'server');
const AMBIENT = path.join(SERVER, 'ambient-service.d.ts');
const SERVICE = path.join(SERVER, 'service.ts');

/** A: what an imported name becomes. `()` at the end: the call itself is replaced. `.x`: only the callee. */
const MOVED: Record<string, Record<string, string>> = {
  'platform/clock.ts': {
    now: 'service.clock.now',
    secondsFromNow: 'service.clock.secondsFromNow',
    currentClock: 'service.clock.timers()',
  },
  'platform/log.ts': { log: 'service.log' },
  'platform/keyring.ts': {
    currentKey: 'service.keys.current()',
    keyOf: 'service.keys.keyOf',
    knownKeys: 'service.keys.known()',
  },
  'platform/origin.ts': { pageUrl: 'service.config.origin + ', issuer: 'service.config.baseUrl()' },
  'webhooks/queue.ts': {
    sendJobs: 'service.queue.send',
    fetchJobs: 'service.queue.fetch',
    removeJobs: 'service.queue.remove',
    queueSizes: 'service.queue.sizes',
    listenTo: 'service.queue.listenTo',
    onNewJobs: 'service.queue.onNewJobs',
  },
  'webhooks/batches.ts': { doBatch: 'service.batches.do' },
  'webhooks/destinations.ts': {
    mustBePublic: 'service.destinations.mustBePublic',
    checkDestination: 'service.destinations.check',
  },
  'domain/accounts/passwords.ts': {
    hashPassword: 'service.passwords.hash',
    passwordMatches: 'service.passwords.match',
  },
  'limits/failures.ts': {
    limitFailures: 'service.limits.failures.limit',
    countFailure: 'service.limits.failures.count',
  },
  'limits/password-attempts.ts': {
    limitSignIn: 'service.limits.passwords.signIn',
    limitSignUp: 'service.limits.passwords.signUp',
  },
  'limits/requests.ts': {
    countRequest: 'service.limits.requests.count',
    checkRequests: 'service.limits.requests.check',
    isUsedUp: 'service.limits.requests.isUsedUp',
    recordRequest: 'service.limits.requests.record',
  },
  'http/guards/cookies.ts': {
    sessionCookie: 'service.cookies.session',
    renewSessionCookie: 'service.cookies.renewSession',
    endedSessionCookie: 'service.cookies.endedSession',
    readSessionCookie: 'service.cookies.readSession',
    formCookie: 'service.cookies.form',
    readFormCookie: 'service.cookies.readForm',
  },
};

/** B: methods of models that take a plain value last, and what it is where a Service is at hand. */
const PLAIN: { file: string; name: string; count: number; value: string }[] = [
  { file: 'models/payment.ts', name: 'toWire', count: 1, value: 'service.config.origin' },
  { file: 'models/webhook-endpoint.ts', name: 'toWire', count: 1, value: 'service.clock.now()' },
];

/** Functions whose first parameter is a thing of the Service already. */
const TAKES: { file: string; names: string[]; thing: string }[] = [
  { file: 'platform/secrets.ts', names: ['encrypt', 'decrypt', 'sealCursor', 'openCursor', 'signForm'], thing: 'keys' },
];

/** Things that are handed by themselves when nothing else is needed, and their types. */
const THINGS: Record<string, { type: string; file: string }> = {
  clock: { type: 'Clock', file: 'platform/clock.ts' },
  log: { type: 'Logger', file: 'platform/log.ts' },
  keys: { type: 'Keyring', file: 'platform/keyring.ts' },
  config: { type: 'Config', file: 'platform/config.ts' },
  queue: { type: 'Queue', file: 'webhooks/queue.ts' },
  destinations: { type: 'Destinations', file: 'webhooks/destinations.ts' },
  limits: { type: 'Limits', file: 'limits/limits.ts' },
  cookies: { type: 'Cookies', file: 'http/guards/cookies.ts' },
};

/** Predicates and makers that take a moment, `at`, instead of a clock. */
const MOMENTS = new Set([
  'hasExpired',
  'isInForce',
  'newRefund',
  'newPayment',
  'waiting',
  'stateOf',
  'syntheticPayment',
  'startGrant',
  'createUser',
  'openTicket',
]);
/** Mappers that are handed on as values: they are given their thing first, and then what they map. */
const CURRIED = new Set(['toWire', 'toWireWithSecret']);

const MOMENT_FOLDERS = ['domain/ledger/'];

// ---------------------------------------------------------------------------------------------------------------------

interface Edit {
  at: number;
  end: number;
  text: string;
}
const edits = new Map<string, Edit[]>();
const edit = (file: string, at: number, end: number, text: string) => {
  if (!edits.has(file)) edits.set(file, []);
  edits.get(file)!.push({ at, end, text });
};
function applyEdits(): string[] {
  const files = [...edits.keys()];
  for (const [file, list] of edits) {
    let text = readFileSync(file, 'utf8');
    // Insertions at one place keep the order in which they were made.
    const sorted = list
      .map((one, order) => ({ ...one, order }))
      .sort((a, b) => b.at - a.at || b.end - a.end || b.order - a.order);
    for (const { at, end, text: to } of sorted) text = text.slice(0, at) + to + text.slice(end);
    writeFileSync(file, text);
  }
  edits.clear();
  return files;
}

function program() {
  const { config } = ts.readConfigFile(path.join(ROOT, 'tsconfig.json'), (file) => ts.sys.readFile(file)) as {
    config: object;
  };
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: ['server'] }, ts.sys, ROOT);
  const files = globSync('server/**/*.ts', { cwd: ROOT }).map((file) => path.join(ROOT, file));
  const made = ts.createProgram(files, options);
  return {
    made,
    checker: made.getTypeChecker(),
    sources: made
      .getSourceFiles()
      .filter(({ fileName }) => fileName.startsWith(SERVER + '/') && !fileName.endsWith('.d.ts')),
  };
}

const each = (node: Node, visit: (node: Node) => void): void => {
  visit(node);
  node.forEachChild((child) => each(child, visit));
};
const relative = (from: string, to: string) => {
  const way = path.relative(path.dirname(from), path.join(SERVER, to));
  return way.startsWith('.') ? way : `./${way}`;
};
const inServer = (file: string) => path.relative(SERVER, file);
const place = (node: Node) => {
  const source = node.getSourceFile();
  const { line } = source.getLineAndCharacterOfPosition(node.getStart());
  return `${path.relative(ROOT, source.fileName)}:${line + 1}`;
};
const problems: string[] = [];

/** Removes specifiers from an import declaration, or all of it. */
function dropImports(source: SourceFile, dropped: Map<import('typescript').ImportDeclaration, Set<string>>): void {
  for (const [declaration, names] of dropped) {
    const bindings = declaration.importClause!.namedBindings as import('typescript').NamedImports;
    const kept = bindings.elements.filter((element) => !names.has(element.name.text));
    if (kept.length === 0 && !declaration.importClause!.name) {
      const end = declaration.getEnd();
      edit(source.fileName, declaration.getStart(), source.text[end] === '\n' ? end + 1 : end, '');
      continue;
    }
    const allTypes = kept.every((element) => element.isTypeOnly);
    const texts = kept.map((element) => element.getText().replace(allTypes ? /^type / : /^$/, ''));
    edit(
      source.fileName,
      declaration.getStart(),
      declaration.moduleSpecifier.getStart(),
      `import ${allTypes ? 'type ' : ''}{ ${texts.join(', ')} } from `,
    );
  }
}

// --- A ---------------------------------------------------------------------------------------------------------------
function phaseA(): void {
  const { checker, sources } = program();
  for (const source of sources) {
    const dropped = new Map<import('typescript').ImportDeclaration, Set<string>>();
    const become = new Map<import('typescript').Symbol, string>();
    for (const statement of source.statements) {
      if (!ts.isImportDeclaration(statement) || !statement.importClause?.namedBindings) continue;
      const { namedBindings } = statement.importClause;
      const specifier = (statement.moduleSpecifier as import('typescript').StringLiteral).text;
      if (!specifier.startsWith('.') || !ts.isNamedImports(namedBindings)) continue;
      const from = inServer(path.resolve(path.dirname(source.fileName), specifier));
      for (const element of namedBindings.elements) {
        const to = MOVED[from]?.[(element.propertyName ?? element.name).text];
        if (to === undefined) continue;
        become.set(checker.getSymbolAtLocation(element.name)!, to);
        if (!dropped.has(statement)) dropped.set(statement, new Set());
        dropped.get(statement)!.add(element.name.text);
      }
    }
    if (become.size === 0) continue;
    each(source, (node) => {
      if (!ts.isIdentifier(node) || ts.isImportSpecifier(node.parent)) return;
      const symbol = checker.getSymbolAtLocation(node);
      const to = symbol && become.get(symbol);
      if (to === undefined) return;
      const call = ts.isCallExpression(node.parent) && node.parent.expression === node ? node.parent : undefined;
      if (to.endsWith('()')) {
        if (!call) problems.push(`${place(node)}: ${node.text} as a value`);
        else edit(source.fileName, call.getStart(), call.getEnd(), to.slice(0, -2));
      } else if (to.endsWith('+ ')) {
        edit(source.fileName, call!.getStart(), call!.getEnd(), `(${to}${call!.arguments[0]!.getText()})`);
      } else {
        if (!call && to !== 'service.log') problems.push(`${place(node)}: ${node.text} as a value`);
        edit(source.fileName, node.getStart(), node.getEnd(), to);
      }
    });
    dropImports(source, dropped);
  }
  applyEdits();
}

// --- B ---------------------------------------------------------------------------------------------------------------
function phaseB(): void {
  const { checker, sources } = program();
  for (const source of sources) {
    each(source, (node) => {
      if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
      const { name } = node.expression;
      const rule = PLAIN.filter((one) => one.name === name.text && node.arguments.length < one.count);
      if (rule.length === 0) return;
      const declaration = checker.getSymbolAtLocation(name)?.declarations?.[0];
      const one = rule.find(({ file }) => declaration && inServer(declaration.getSourceFile().fileName) === file);
      if (one)
        edit(
          source.fileName,
          node.getEnd() - 1,
          node.getEnd() - 1,
          (node.arguments.length > 0 ? ', ' : '') + one.value,
        );
    });
  }
  applyEdits();
}

// --- C ---------------------------------------------------------------------------------------------------------------
type Func =
  | import('typescript').FunctionDeclaration
  | import('typescript').ArrowFunction
  | import('typescript').FunctionExpression
  | import('typescript').MethodDeclaration;
type Mode = 'provider' | 'contextual' | 'curried' | 'plain' | 'class' | 'none';

interface Unit {
  node: Func | import('typescript').ClassDeclaration;
  name: string;
  symbol: import('typescript').Symbol | undefined;
  mode: Mode;
  /** In a provider: how the Service is written. */
  access?: string;
  provider?: import('typescript').ParameterDeclaration;
  needs: Set<string>; // things, or '*'
  uses: { unit: Unit; node: Node }[];
  forced: boolean;
  given?: string;
  direct: { node: import('typescript').Identifier; thing: string | undefined }[];
  /** Units made of what is at the module level cannot need anything. */
}

function phaseC(): void {
  const { checker, sources } = program();
  const serviceDeclaration = (type: import('typescript').Type) => {
    const declared = type.symbol?.declarations?.[0];
    return (
      declared &&
      ts.isInterfaceDeclaration(declared) &&
      declared.name.text === 'Service' &&
      declared.getSourceFile().fileName === SERVICE
    );
  };
  const thingOf = (type: import('typescript').Type) => {
    const declared = type.symbol?.declarations?.[0]?.getSourceFile().fileName;
    return Object.keys(THINGS).find(
      (one) => THINGS[one]!.type === type.symbol?.name && declared === path.join(SERVER, THINGS[one]!.file),
    );
  };
  const hasService = (type: import('typescript').Type, at: Node) => {
    const property = checker.getPropertyOfType(type, 'service');
    return property !== undefined && serviceDeclaration(checker.getTypeOfSymbolAtLocation(property, at));
  };

  const units = new Map<Node, Unit>();
  const bySymbol = new Map<import('typescript').Symbol, Unit>();
  const taking = new Map<import('typescript').Symbol, string>();
  for (const source of sources) {
    const rule = TAKES.find(({ file }) => file === inServer(source.fileName));
    if (rule)
      for (const statement of source.statements) {
        if (ts.isFunctionDeclaration(statement) && rule.names.includes(statement.name!.text))
          taking.set(checker.getSymbolAtLocation(statement.name!)!, rule.thing);
      }
  }

  const isFunction = (node: Node): node is Func =>
    ts.isFunctionDeclaration(node) ||
    ts.isArrowFunction(node) ||
    ts.isFunctionExpression(node) ||
    ts.isMethodDeclaration(node);
  const isModel = (node: Node) => inServer(node.getSourceFile().fileName).startsWith('models/');

  /** The function, or class, whose signature can give a Service to what stands here. */
  function unitOf(node: Node): Unit | undefined {
    let outermost: Func | undefined;
    for (let at: Node = node; at && !ts.isSourceFile(at); at = at.parent) {
      if (ts.isClassDeclaration(at)) return unitFor(at);
      if (ts.isConstructorDeclaration(at)) continue;
      if (isFunction(at)) outermost = at;
    }
    return outermost && unitFor(outermost);
  }

  function unitFor(node: Func | import('typescript').ClassDeclaration): Unit {
    const known = units.get(node);
    if (known) return known;
    const unit: Unit = {
      node,
      name: '?',
      symbol: undefined,
      mode: 'none',
      needs: new Set(),
      uses: [],
      forced: false,
      direct: [],
    };
    units.set(node, unit);
    if (ts.isClassDeclaration(node)) {
      unit.name = node.name!.text;
      unit.symbol = checker.getSymbolAtLocation(node.name!);
      unit.mode = isModel(node) ? 'none' : 'class';
      const own = node.members.find(
        (member) => ts.isPropertyDeclaration(member) && member.name.getText() === 'service',
      );
      if (own) {
        unit.mode = 'provider';
        unit.access = 'this.service';
      }
    } else {
      const declared =
        ts.isVariableDeclaration(node.parent) && ts.isIdentifier(node.parent.name) ? node.parent : undefined;
      const nameNode = ts.isFunctionDeclaration(node) ? node.name : declared?.name;
      unit.name = nameNode?.getText() ?? `(${place(node)})`;
      unit.symbol = nameNode && checker.getSymbolAtLocation(nameNode);
      for (const parameter of node.parameters) {
        const type = checker.getTypeAtLocation(parameter);
        if (serviceDeclaration(type) && ts.isIdentifier(parameter.name)) {
          unit.mode = 'provider';
          unit.access = parameter.name.text;
          unit.provider = parameter;
          break;
        }
        if (!hasService(type, parameter)) continue;
        unit.mode = 'provider';
        unit.provider = parameter;
        unit.access = ts.isIdentifier(parameter.name) ? `${parameter.name.text}.service` : 'service';
        break;
      }
      if (unit.mode === 'none' && !ts.isFunctionDeclaration(node)) {
        const wanted = checker.getContextualType(node as import('typescript').Expression)?.getCallSignatures()[0];
        const first = wanted?.parameters[0];
        const firstType = first && checker.getTypeOfSymbolAtLocation(first, node);
        if (firstType && serviceDeclaration(firstType) && node.parameters.length < wanted.parameters.length)
          unit.mode = 'contextual';
        else if (firstType && hasService(firstType, node) && node.parameters.length === 0) {
          unit.mode = 'provider';
          unit.access = 'service';
        } else if (declared?.type || (declared && CURRIED.has(unit.name))) unit.mode = 'curried';
        else if (declared) unit.mode = 'plain';
      } else if (unit.mode === 'none' && ts.isFunctionDeclaration(node)) unit.mode = 'plain';
    }
    if (unit.symbol) bySymbol.set(unit.symbol, unit);
    return unit;
  }

  // Every top-level function and class is a unit that may be referred to.
  for (const source of sources) {
    for (const statement of source.statements) {
      if (ts.isFunctionDeclaration(statement) && statement.body) unitFor(statement);
      else if (ts.isClassDeclaration(statement) && statement.name) unitFor(statement);
      else if (ts.isVariableStatement(statement)) {
        for (const { initializer } of statement.declarationList.declarations)
          if (initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)))
            unitFor(initializer);
      }
    }
  }

  interface Reference {
    node: import('typescript').Identifier;
    target: Unit | undefined;
    thing: string | undefined;
    within: Unit | undefined;
  }
  const references: Reference[] = [];
  const resolve = (node: Node) => {
    let symbol = checker.getSymbolAtLocation(node);
    if (node.parent && ts.isShorthandPropertyAssignment(node.parent))
      symbol = checker.getShorthandAssignmentValueSymbol(node.parent);
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  };

  for (const source of sources) {
    each(source, (node) => {
      if (!ts.isIdentifier(node)) return;
      const { parent } = node;
      if (
        ts.isImportSpecifier(parent) ||
        ts.isExportSpecifier(parent) ||
        ts.isTypeQueryNode(parent) ||
        ts.isTypeReferenceNode(parent)
      )
        return;
      if (ts.isPropertyAccessExpression(parent) && parent.name === node) return;
      if (ts.isBindingElement(parent) && (parent.name === node || parent.propertyName === node)) return;
      if (
        (ts.isFunctionDeclaration(parent) ||
          ts.isClassDeclaration(parent) ||
          ts.isVariableDeclaration(parent) ||
          ts.isParameter(parent)) &&
        parent.name === node
      )
        return;
      const symbol = resolve(node);
      if (!symbol) return;
      const ambient = symbol.declarations?.[0]?.getSourceFile().fileName === AMBIENT;
      if (ambient && node.text === 'service') {
        const within = unitOf(node);
        const property =
          ts.isPropertyAccessExpression(parent) && parent.expression === node ? parent.name.text : undefined;
        const destructured =
          ts.isVariableDeclaration(parent) && parent.initializer === node && ts.isObjectBindingPattern(parent.name);
        if (!within || within.mode === 'none') {
          problems.push(`${place(node)}: no way to a Service in ${within?.name ?? 'the module'}`);
          return;
        }
        within.direct.push({ node, thing: property });
        within.needs.add(destructured ? '*' : (property ?? '*'));
        return;
      }
      const thing = taking.get(symbol);
      const target = bySymbol.get(symbol);
      if (!thing && !target) return;
      if (target && ts.isExpressionWithTypeArguments(parent)) return; // extends
      if (target && ts.isClassDeclaration(target.node) && !ts.isNewExpression(parent)) return; // a static, a type, instanceof
      references.push({ node, target, thing, within: unitOf(node) });
    });
  }

  // Contextual types that begin with a Service want functions that do.
  for (const { node, target } of references) {
    if (!target || isCallee(node)) continue;
    const first =
      ts.isExpression(node) && !ts.isShorthandPropertyAssignment(node.parent)
        ? checker.getContextualType(node)?.getCallSignatures()[0]?.parameters[0]
        : undefined;
    if (!first || target.mode === 'contextual') continue;
    const own = !ts.isClassDeclaration(target.node) ? target.node.parameters[0] : undefined;
    if (own && thingOf(checker.getTypeAtLocation(own)) !== undefined) continue; // it is handed one already
    const wanted = checker.getTypeOfSymbolAtLocation(first, node);
    const thing = thingOf(wanted);
    if (thing) target.needs.add(thing);
    else if (serviceDeclaration(wanted)) {
      target.forced = true;
      target.needs.add('*');
    }
  }

  function isCallee(node: Node): boolean {
    const { parent } = node;
    return (ts.isCallExpression(parent) || ts.isNewExpression(parent)) && parent.expression === node;
  }
  // Needs grow until nothing changes.
  const needy = (unit: Unit) => unit.needs.size > 0 && unit.mode !== 'provider';
  for (let changed = true; changed;) {
    changed = false;
    for (const { node, target, thing, within } of references) {
      const needs = thing ? [thing] : target && needy(target) ? [...target.needs] : [];
      if (needs.length === 0) continue;
      if (!isCallee(node) && isForcedHere(node)) continue;
      if (!within || within === target) continue;
      if (alreadyHanded(node, thing, target)) continue;
      for (const need of needs)
        if (!within.needs.has(need)) {
          within.needs.add(need);
          changed = true;
        }
    }
  }

  function isForcedHere(node: Node): boolean {
    if (ts.isShorthandPropertyAssignment(node.parent)) return false;
    const first = checker.getContextualType(node as import('typescript').Expression)?.getCallSignatures()[0]
      ?.parameters[0];
    if (first === undefined) return false;
    const type = checker.getTypeOfSymbolAtLocation(first, node);
    return thingOf(type) !== undefined || !!serviceDeclaration(type);
  }

  /** Whether a call in a hand-written file has its argument already: there is one of that type, or as many as can be. */
  function alreadyHanded(node: Node, thing: string | undefined, target: Unit | undefined): boolean {
    if (!isCallee(node)) return false;
    const call = node.parent as import('typescript').CallExpression;
    const first = call.arguments?.[0];
    if (!first) return false;
    const type = checker.getTypeAtLocation(first);
    const name = type.symbol?.name;
    if (thing) return name === THINGS[thing]!.type;
    if (serviceDeclaration(type)) return true;
    const handed = Object.keys(THINGS).find(
      (one) => THINGS[one]!.type === name || type.aliasSymbol?.name === THINGS[one]!.type,
    );
    if (handed !== undefined && target!.needs.has(handed)) return true;
    // A moment, last or before the transaction.
    const declared = ts.isFunctionDeclaration(target!.node) ? target!.node.parameters.length : Infinity;
    return (
      call.arguments.length > declared &&
      call.arguments.some((one) => checker.typeToString(checker.getTypeAtLocation(one)) === 'Date')
    );
  }

  // What each unit is given.
  for (const unit of units.values()) {
    if (unit.needs.size === 0) continue;
    if (unit.mode === 'none') {
      problems.push(`${unit.name}: needs ${[...unit.needs].join(', ')} and has no way`);
      continue;
    }
    if (unit.mode === 'provider' || unit.mode === 'contextual') continue;
    const [only] = unit.needs;
    const narrow = unit.needs.size === 1 && !unit.forced && only! in THINGS && !names(unit.node).has(only!);
    unit.given = narrow ? only! : 'service';
    const isMoment =
      MOMENTS.has(unit.name) ||
      MOMENT_FOLDERS.some((folder) => inServer(unit.node.getSourceFile().fileName).startsWith(folder));
    const hasOther = [...declarationsOf(unit.node, 'at')].some(
      (one) =>
        !(
          ts.isVariableDeclaration(one) &&
          unit.direct.some(({ node }) => isNow(node) && node.parent.parent.parent === one.initializer)
        ),
    );
    if (unit.mode === 'plain' && narrow && only === 'clock' && isMoment && !hasOther) unit.given = 'at';
  }
  // Moments only where nothing but the time itself is asked.
  for (let changed = true; changed;) {
    changed = false;
    for (const unit of units.values()) {
      if (unit.given !== 'at') continue;
      const onlyNow = unit.direct.every(({ node }) => isNow(node));
      const callsOthers = references.some(
        ({ within, target, thing }) =>
          within === unit &&
          (thing !== undefined ||
            (target !== undefined &&
              target !== unit &&
              target.given !== undefined &&
              target.given !== 'at' &&
              target.given !== undefined)),
      );
      if (!onlyNow || callsOthers) {
        unit.given = 'clock';
        changed = true;
      }
    }
  }

  // Who calls what takes the Service has to have it.
  for (let changed = true; changed;) {
    changed = false;
    for (const { within, target, node } of references) {
      if (
        !within?.given ||
        within.given === 'service' ||
        target?.given !== 'service' ||
        target.mode === 'provider' ||
        within === target
      )
        continue;
      if (alreadyHanded(node, undefined, target)) continue;
      within.given = 'service';
      changed = true;
    }
  }

  function isNow(node: Node): boolean {
    const { parent } = node; // service.clock
    return (
      ts.isPropertyAccessExpression(parent) &&
      ts.isPropertyAccessExpression(parent.parent) &&
      parent.parent.name.text === 'now' &&
      ts.isCallExpression(parent.parent.parent)
    );
  }

  function declarationsOf(node: Node, name: string): Set<Node> {
    const found = new Set<Node>();
    each(node, (inner) => {
      if (
        (ts.isParameter(inner) || ts.isVariableDeclaration(inner) || ts.isBindingElement(inner)) &&
        ts.isIdentifier(inner.name) &&
        inner.name.text === name
      )
        found.add(inner);
    });
    return found;
  }

  function names(node: Node): Set<string> {
    const found = new Set<string>();
    each(node, (inner) => {
      if (
        (ts.isParameter(inner) || ts.isVariableDeclaration(inner) || ts.isBindingElement(inner)) &&
        ts.isIdentifier(inner.name)
      )
        found.add(inner.name.text);
    });
    return found;
  }

  function isHard(node: import('typescript').ClassDeclaration): boolean {
    return node.members.some((member) => member.name && ts.isPrivateIdentifier(member.name));
  }

  /** How a thing, or the Service, is written within a unit. */
  function written(unit: Unit, what: string): string {
    if (unit.mode === 'provider') return what === 'service' ? unit.access! : `${unit.access}.${what}`;
    if (unit.mode === 'contextual') return what === 'service' ? 'service' : `service.${what}`;
    const hard = ts.isClassDeclaration(unit.node) && isHard(unit.node) ? '#' : '';
    if (unit.mode === 'class')
      return unit.given === 'service'
        ? what === 'service'
          ? `this.${hard}service`
          : `this.${hard}service.${what}`
        : `this.${hard}${unit.given}`;
    if (unit.given === 'service') return what === 'service' ? 'service' : `service.${what}`;
    if (unit.given !== what) problems.push(`${unit.name}: is given ${unit.given} and wants ${what}`);
    return what;
  }

  const wanted = new Map<string, Set<string>>(); // file → types to import
  const want = (file: string, type: string) => {
    if (!wanted.has(file)) wanted.set(file, new Set());
    wanted.get(file)!.add(type);
  };

  // Signatures.
  for (const unit of units.values()) {
    const file = unit.node.getSourceFile().fileName;
    const source = unit.node.getSourceFile();
    if (unit.needs.size === 0) continue;
    if (unit.mode === 'provider' && !ts.isClassDeclaration(unit.node)) {
      const { provider } = unit;
      if (!provider) {
        const open = source.text.indexOf('(', unit.node.getStart());
        edit(file, open + 1, open + 1, '{ service }');
        continue;
      }
      if (ts.isIdentifier(provider.name)) continue;
      const pattern = provider.name as import('typescript').ObjectBindingPattern;
      if (pattern.elements.some((element) => (element.propertyName ?? element.name).getText() === 'service')) continue;
      const asked = units.get(unit.node)!;
      void asked;
      const last = pattern.elements.at(-1);
      if (!last) edit(file, pattern.getStart() + 1, pattern.getStart() + 1, ' service ');
      else edit(file, pattern.elements[0]!.getStart(), pattern.elements[0]!.getStart(), 'service, ');
      continue;
    }
    if (unit.given === undefined && unit.mode !== 'contextual') continue;
    if (unit.mode === 'class') {
      const given = unit.given!;
      const type = given === 'service' ? 'Service' : THINGS[given]!.type;
      want(file, type);
      const node = unit.node as import('typescript').ClassDeclaration;
      const field = isHard(node) ? `#${given}` : given;
      const open = source.text.indexOf('{', node.heritageClauses?.end ?? node.name!.end) + 1;
      const constructor = node.members.find(ts.isConstructorDeclaration);
      edit(file, open, open, `\n  ${isHard(node) ? '' : 'private '}readonly ${field}: ${type};`);
      if (constructor) {
        const paren = source.text.indexOf('(', constructor.getStart()) + 1;
        edit(file, paren, paren, `${given}: ${type}${constructor.parameters.length > 0 ? ', ' : ''}`);
        const body = constructor.body!.getStart() + 1;
        edit(file, body, body, `\n    this.${field} = ${given};`);
      } else {
        const before =
          node.members.find((member) => ts.isMethodDeclaration(member) || ts.isGetAccessor(member)) ?? node.members[0]!;
        edit(
          file,
          before.getFullStart(),
          before.getFullStart(),
          `\n\n  constructor(${given}: ${type}) {\n    this.${field} = ${given};\n  }\n`,
        );
      }
      continue;
    }
    const func = unit.node as Func;
    if (unit.mode === 'contextual') {
      const open = source.text.indexOf('(', func.getStart()) + 1;
      edit(file, open, open, `service${func.parameters.length > 0 ? ', ' : ''}`);
      continue;
    }
    const given = unit.given!;
    const type = given === 'service' ? 'Service' : given === 'at' ? 'Date' : THINGS[given]!.type;
    if (given !== 'at') want(file, type);
    const parameter = `${given}: ${type}`;
    if (unit.mode === 'curried') {
      const declaration = func.parent as import('typescript').VariableDeclaration;
      // `export const a: T = (…) => …` becomes `export const a = (service: Service): T => (…) => …`
      edit(
        file,
        declaration.name.getEnd(),
        func.getStart(),
        ` = (${parameter})${declaration.type ? `: ${declaration.type.getText()}` : ''} => `,
      );
      continue;
    }
    const typeParameters = func.typeParameters;
    const open =
      source.text.indexOf(
        '(',
        typeParameters ? typeParameters.end : ts.isFunctionDeclaration(func) ? func.name!.end : func.getStart(),
      ) + 1;
    if (given === 'at') {
      const last = func.parameters.at(-1);
      if (last && /^tx\b/.test(last.getText())) edit(file, last.getStart(), last.getStart(), `${parameter}, `);
      else if (last) edit(file, last.getEnd(), last.getEnd(), `, ${parameter}`);
      else edit(file, open, open, parameter);
    } else edit(file, open, open, `${parameter}${func.parameters.length > 0 ? ', ' : ''}`);
  }

  // Uses of the ambient Service.
  for (const unit of units.values()) {
    for (const { node, thing } of unit.direct) {
      const file = node.getSourceFile().fileName;
      if (unit.given === 'at') {
        const call = node.parent.parent.parent;
        const declaration = call.parent;
        if (ts.isVariableDeclaration(declaration) && declaration.name.getText() === 'at') {
          const statement = declaration.parent.parent;
          edit(file, statement.getFullStart(), statement.getEnd(), '');
          continue;
        }
        edit(file, call.getStart(), call.getEnd(), 'at');
        continue;
      }
      if (ts.isShorthandPropertyAssignment(node.parent)) {
        const to = written(unit, 'service');
        if (to !== 'service') edit(file, node.getStart(), node.getEnd(), `service: ${to}`);
        continue;
      }
      if (thing !== undefined) {
        const access = node.parent;
        const to = written(unit, thing);
        if (access.getText() !== to) edit(file, access.getStart(), access.getEnd(), to);
      } else {
        const to = written(unit, 'service');
        if (to !== 'service') edit(file, node.getStart(), node.getEnd(), to);
      }
    }
  }

  // Call sites.
  for (const { node, target, thing, within } of references) {
    const given =
      thing ?? (target && target.mode !== 'provider' && target.mode !== 'contextual' ? target.given : undefined);
    const file = node.getSourceFile().fileName;
    if (given === undefined) {
      if (
        target?.mode === 'contextual' &&
        target.needs.size > 0 &&
        isCallee(node) &&
        !alreadyHanded(node, thing, target)
      )
        problems.push(`${place(node)}: calls ${target.name}, which has got a Service`);
      continue;
    }
    if (!isCallee(node) && isForcedHere(node)) continue;
    if (alreadyHanded(node, thing, target)) continue;
    if (!within) {
      problems.push(`${place(node)}: ${node.text} at the level of the module`);
      continue;
    }
    let argument: string;
    if (given === 'at')
      argument = momentAt(node) ?? (within.given === 'at' ? 'at' : `${written(within, 'clock')}.now()`);
    else argument = written(within, given);
    if (target?.mode === 'curried') {
      edit(file, node.getEnd(), node.getEnd(), `(${argument})`);
      continue;
    }
    if (isCallee(node)) {
      const call = node.parent as import('typescript').CallExpression;
      const open =
        node.getSourceFile().text.indexOf('(', call.typeArguments ? call.typeArguments.end : node.getEnd()) + 1;
      const some = (call.arguments?.length ?? 0) > 0;
      if (given === 'at') {
        const last = call.arguments.at(-1);
        if (last && /^tx\b/.test(last.getText())) edit(file, last.getStart(), last.getStart(), `${argument}, `);
        else edit(file, call.getEnd() - 1, call.getEnd() - 1, some ? `, ${argument}` : argument);
      } else edit(file, open, open, some ? `${argument}, ` : argument);
      continue;
    }
    const parameters = parametersOf(node, target, thing);
    const list = parameters.join(', ');
    const inner = given === 'at' ? [list, argument] : [argument, list];
    const arrow = `(${list}) => ${node.text}(${inner.filter(Boolean).join(', ')})`;
    if (ts.isShorthandPropertyAssignment(node.parent))
      edit(file, node.getStart(), node.getEnd(), `${node.text}: ${arrow}`);
    else edit(file, node.getStart(), node.getEnd(), arrow);
  }

  function parametersOf(node: Node, target: Unit | undefined, thing: string | undefined): string[] {
    const declaration = thing
      ? (resolve(node)!.declarations![0] as import('typescript').FunctionDeclaration)
      : (target!.node as Func);
    const own = declaration.parameters.slice(thing ? 1 : 0);
    const most =
      checker.getContextualType(node as import('typescript').Expression)?.getCallSignatures()[0]?.parameters.length ??
      own.length;
    return own
      .slice(0, most)
      .map((parameter, index) =>
        ts.isIdentifier(parameter.name) ? parameter.name.text : own.length === 1 ? 'one' : `argument${index}`,
      );
  }

  /** A moment of this very function, that was taken before. */
  function momentAt(node: Node): string | undefined {
    const symbol = checker.resolveName?.('at', node, ts.SymbolFlags.Value, false);
    const declaration = symbol?.valueDeclaration;
    if (
      !declaration ||
      declaration.getSourceFile() !== node.getSourceFile() ||
      declaration.getStart() > node.getStart()
    )
      return undefined;
    return checker.typeToString(checker.getTypeOfSymbolAtLocation(symbol, node)) === 'Date' ? 'at' : undefined;
  }

  // Imports.
  for (const [file, types] of wanted) {
    const source = sources.find(({ fileName }) => fileName === file)!;
    for (const type of types) {
      const from = type === 'Service' ? 'service.ts' : Object.values(THINGS).find((thing) => thing.type === type)!.file;
      const specifier = relative(file, from);
      const existing = source.statements.find(
        (statement): statement is import('typescript').ImportDeclaration =>
          ts.isImportDeclaration(statement) &&
          (statement.moduleSpecifier as import('typescript').StringLiteral).text === specifier,
      );
      const bindings = existing?.importClause?.namedBindings as import('typescript').NamedImports | undefined;
      if (inServer(file) === from || bindings?.elements.some((element) => element.name.text === type)) continue;
      if (bindings) {
        const typeOnly = existing!.importClause!.isTypeOnly;
        edit(
          file,
          bindings.elements.at(-1)!.getEnd(),
          bindings.elements.at(-1)!.getEnd(),
          `, ${typeOnly ? '' : 'type '}${type}`,
        );
      } else {
        const imports = source.statements.filter(ts.isImportDeclaration);
        // Behind those of packages and of the contract, before our own.
        const own = imports.find((statement) => {
          const text = (statement.moduleSpecifier as import('typescript').StringLiteral).text;
          return text.startsWith('.') && !text.includes('spec/generated');
        });
        const after = imports.filter((statement) => !own || statement.getStart() < own.getStart()).at(-1);
        const at = after ? after.getEnd() + 1 : (own?.getStart() ?? 0);
        edit(file, at, at, `import type { ${type} } from '${specifier}';\n`);
      }
    }
  }
  if (problems.length === 0 || process.argv.includes('--force')) applyEdits();
  const counted = Map.groupBy(
    [...units.values()].filter((unit) => unit.needs.size > 0),
    (unit) => (unit.mode === 'provider' ? 'has one' : (unit.given ?? 'service (contextual)')),
  );
  for (const [what, list] of counted) console.log(`${list.length} given ${what}`);
}

if (process.argv.includes('--check')) console.log('dry');
writeFileSync(AMBIENT, `declare const service: import('./service.ts').Service;\n`);
try {
  const only = process.argv.find((one) => one.startsWith('--only='))?.slice(7);
  if (!only || only.includes('A')) phaseA();
  if (!only || only.includes('B')) phaseB();
  if (!only || only.includes('C')) phaseC();
} finally {
  if (!process.argv.includes('--keep')) rmSync(AMBIENT, { force: true });
}
for (const problem of problems) console.log(`! ${problem}`);
const changed = execFileSync('git', ['diff', '--name-only', '--', 'server'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && existsSync(path.join(ROOT, file)));
if (changed.length > 0)
  execFileSync(path.join(ROOT, 'node_modules/.bin/prettier'), ['--write', '--log-level=warn', ...changed], {
    cwd: ROOT,
    stdio: 'inherit',
  });
