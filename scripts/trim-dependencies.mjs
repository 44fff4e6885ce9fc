// A build plugin that takes out of React what this widget can't reach and no tree shaker can see: a table of facts, each
// with its reason and with how often the module has to show it. Knows the production files of the pinned versions.
import MagicString from 'magic-string';
import { parseAst } from 'rollup/parseAst';

/**
 * One fact about a module. `times` is how often it is found there: any other number fails the build.
 *
 * - `tag`: no fiber has this tag, so its cases and comparisons go.
 * - `type`: no element has this type, so its cases go; one that comes all the same is refused (React's errors 31 and 130).
 * - `constant`: the variable always is `put`, and so are its reads.
 * - `property`: the same for a property, whatever it is read from.
 * - `key`: nothing reads this entry of an object literal.
 * - `export`: nobody imports it.
 * - `text`: this very text becomes `put`.
 */
const row =
  (kind) =>
  (name, times, put = '') => ({ kind, name, times, put });
const tag = row('tag');
const type = row('type');
const constant = row('constant');
const property = row('property');
const key = row('key');
const unexported = (...names) => names.map((name) => ({ kind: 'export', name, times: 1, put: '' }));
const text = row('text');

const CLIENT = 'react-dom/cjs/react-dom-client.production.js';

/** The React that the table was written for: the lock file's. Another one needs every row looked at anew. */
export const TRIMMED_REACT = '19.3.1';

/** What never happens here. */
export const TRIMS = [
  {
    module: CLIENT,
    why: 'Hydration: nothing calls hydrateRoot, so no root and no boundary is ever dehydrated, and no event ever waits.',
    trims: [
      ...unexported('hydrateRoot'),
      text('ReactDOMHydrationRoot.prototype.render = ReactDOMRoot', 1, 'ReactDOMRoot'),
      text('ReactDOMHydrationRoot.prototype.unmount = ReactDOMRoot', 1, 'ReactDOMRoot'),
      constant('isHydrating', 26, '!1'),
      constant('hydrationParentFiber', 7, 'null'),
      constant('nextHydratableInstance', 8, 'null'),
      constant('hydrationErrors', 3, 'null'),
      property('isDehydrated', 7, '!1'),
      property('dehydrated', 11, 'null'),
      tag(18, 4),
      text('popHydrationState(workInProgress)', 6, '!1'),
      text('if (null === blockedOn)\n      dispatch', 1, 'if (!0)\n      dispatch'),
      text('),\n        clearIfContinuousEvent(domEventName, nativeEvent);', 1, ');'),
    ],
  },
  {
    module: CLIENT,
    why: 'Documents: the tree lives in a shadow root and has no html, head, body, link, style, script, title or meta; nothing is preloaded through React.',
    trims: [
      tag(26, 23),
      tag(27, 47),
      text(
        'isHostHoistableType(\n      type,\n      pendingProps,\n      contextStackCursor.current\n    )\n      ? 26\n      : "html" === type || "head" === type || "body" === type\n        ? 27\n        : 5',
        1,
        '5',
      ),
      property('stylesheets', 10, 'null'),
      text(
        '\n  D: prefetchDNS,\n  C: preconnect,\n  L: preload,\n  m: preloadModule,\n  X: preinitScript,\n  S: preinitStyle,\n  M: preinitModuleScript\n',
        1,
      ),
    ],
  },
  {
    module: CLIENT,
    why: 'Suspense, Activity, lists and hidden subtrees: no such element is made, so nothing handles a suspension and nothing is hidden.',
    trims: [
      tag(13, 26),
      tag(19, 12),
      tag(22, 37),
      tag(23, 7),
      tag(31, 22),
      type('REACT_SUSPENSE_TYPE', 2),
      type('REACT_SUSPENSE_LIST_TYPE', 2),
      type('REACT_ACTIVITY_TYPE', 2),
      type('REACT_LEGACY_HIDDEN_TYPE', 1),
      text('suspenseHandlerStackCursor.current', 9, 'null'),
      constant('shellBoundary', 7, 'null'),
      constant('offscreenSubtreeIsHidden', 2, '!1'),
      constant('offscreenSubtreeWasHidden', 7, '!1'),
    ],
  },
  {
    module: CLIENT,
    why: 'View transitions: only a ViewTransition element starts one, and there is none.',
    trims: [
      tag(30, 26),
      type('REACT_VIEW_TRANSITION_TYPE', 2),
      constant('shouldStartViewTransition', 1, '!1'),
      constant('pendingViewTransition', 3, 'null'),
      constant('pendingViewTransitionEvents', 3, 'null'),
      constant('viewTransitionMutationContext', 2, '!1'),
    ],
  },
  {
    module: CLIENT,
    why: 'Lazy and profiled components, consumers, strict mode, scopes, caches: no such element is made.',
    trims: [
      tag(8, 2),
      tag(9, 2),
      tag(12, 7),
      tag(16, 3),
      tag(17, 1),
      tag(21, 2),
      tag(24, 10),
      tag(25, 2),
      type('REACT_STRICT_MODE_TYPE', 2),
      type('REACT_PROFILER_TYPE', 2),
      type('REACT_CONSUMER_TYPE', 2),
      type('REACT_LAZY_TYPE', 6),
    ],
  },
  {
    module: CLIENT,
    why: 'Refs of fragments: no fragment has one; one that has is refused aloud.',
    trims: [
      text(
        'if (null === current.stateNode) {\n            var fragmentInstance = new FragmentInstance(current);',
        1,
        'throw Error("Fragments have no refs here: scripts/trim-dependencies.mjs");\n          if (0) {\n            var fragmentInstance;',
      ),
      text('return fiber && 7 === fiber.tag && null !== fiber.stateNode;', 1, 'return !1;'),
    ],
  },
  {
    module: CLIENT,
    why: 'Actions: no form has a function as its action, nothing calls startTransition or a hook of this list.',
    trims: [
      key('use', 4),
      key('useTransition', 4),
      key('useHostTransitionStatus', 4),
      key('useFormState', 4),
      key('useActionState', 4),
      key('useOptimistic', 4),
      key('useMemoCache', 4),
      key('useCacheRefresh', 4),
      key('useEffectEvent', 4),
      text(
        ';\n      extractEvents$1(\n        dispatchQueue,\n        domEventName,\n        targetInst,\n        nativeEvent,\n        nativeEventTarget\n      );\n    }\n    processDispatchQueue',
        1,
        ';\n    }\n    processDispatchQueue',
      ),
      text(
        'null !== workInProgress.memoizedState &&\n        (($$typeof = renderWithHooks(',
        1,
        '!1 &&\n        (($$typeof = renderWithHooks(',
      ),
      text('\n  r: requestFormReset,', 1),
      text('ReactSharedInternals.S = function (', 1, 'void function ('),
      text('onRecoverableError,\n    defaultOnDefaultTransitionIndicator', 2, 'onRecoverableError,\n    null'),
    ],
  },
  {
    module: CLIENT,
    why: 'Selections: nothing here follows one, and a listener on the document of the page would outlast the widget.',
    trims: [
      text(
        '\n    null === ownerDocument ||\n      ownerDocument[listeningMarker] ||\n      ((ownerDocument[listeningMarker] = !0),\n      listenToNativeEvent("selectionchange", !1, ownerDocument));',
        1,
      ),
    ],
  },
  {
    module: CLIENT,
    why: 'Tools: the developer tools of the page are not told what the widget shows, and nothing calls findDOMNode.',
    trims: [
      text('"undefined" !== typeof __REACT_DEVTOOLS_GLOBAL_HOOK__', 1, '!1'),
      constant('injectedHook', 12, 'null'),
      text('ReactDOMSharedInternals.findDOMNode = function (', 1, 'void function ('),
    ],
  },
  {
    module: 'react-dom/client.js',
    why: 'The developer tools are not asked whether the build is one for production; it is.',
    trims: [text('\n  checkDCE();', 1)],
  },
  {
    module: 'react-dom/index.js',
    why: 'The same.',
    trims: [text('\n  checkDCE();', 1)],
  },
  {
    module: 'react-dom/cjs/react-dom.production.js',
    why: 'The widget imports createPortal and flushSync only.',
    trims: unexported(
      'browser',
      'preconnect',
      'prefetchDNS',
      'preinit',
      'preinitModule',
      'preload',
      'preloadModule',
      'requestFormReset',
      'unstable_batchedUpdates',
      'useFormState',
      'useFormStatus',
    ),
  },
  {
    module: 'react/cjs/react.production.js',
    why: 'What neither the widget nor styled-components nor r2wc imports.',
    trims: unexported(
      'Activity',
      'Component',
      'Profiler',
      'PureComponent',
      'StrictMode',
      'Suspense',
      'ViewTransition',
      '__COMPILER_RUNTIME',
      'addTransitionType',
      'cache',
      'cacheSignal',
      'cloneElement',
      'createRef',
      'lazy',
      'startTransition',
      'unstable_useCacheRefresh',
      'use',
      'useActionState',
      'useEffectEvent',
      'useOptimistic',
      'useTransition',
    ),
  },
];

const isFunction = (node) => /^(Function(Declaration|Expression)|ArrowFunctionExpression)$/.test(node.type);

/** Visits a node and what is in it; where `enter` says false, not what is in it. */
function walk(node, enter, leave = () => undefined, parent = null, field = null) {
  if (enter(node, parent, field) !== false)
    for (const [key, value] of Object.entries(node))
      for (const child of [value].flat()) if (typeof child?.type === 'string') walk(child, enter, leave, node, key);
  leave(node);
}

/** Whether nothing after these statements is reached. */
function endsAbruptly(statements) {
  const last = statements.at(-1);
  switch (last?.type) {
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'ReturnStatement':
    case 'ThrowStatement':
      return true;
    case 'BlockStatement':
      return endsAbruptly(last.body);
    case 'IfStatement':
      return last.alternate !== null && endsAbruptly([last.consequent]) && endsAbruptly([last.alternate]);
    default:
      return false;
  }
}

/** The names that these statements declare for the whole function around them. */
function declaredNames(statements) {
  const names = new Set();
  for (const statement of statements)
    walk(statement, (node) => {
      if (node.type === 'FunctionDeclaration') names.add(node.id.name);
      else if (node.type === 'VariableDeclarator') names.add(node.id.name);
      else if (node.type === 'CatchClause' && node.param) names.add(node.param.name);
      return !isFunction(node);
    });
  return names;
}

const namesOf = (fn) => new Set([...fn.params.map((param) => param.name), ...declaredNames([fn.body])]);

/** Whether this identifier is a variable whose value is read, not a name, a declaration or what is written to. */
function isRead(node, parent, field) {
  switch (parent.type) {
    case 'AssignmentExpression':
      return field !== 'left';
    case 'VariableDeclarator':
      return field !== 'id';
    case 'MemberExpression':
      return field !== 'property' || parent.computed;
    case 'Property':
      return field !== 'key' || parent.computed;
    case 'CatchClause':
    case 'UpdateExpression':
      return false;
    default:
      return !isFunction(parent);
  }
}

const isNamed = (node, name) => node.type === 'MemberExpression' && !node.computed && node.property.name === name;

/** `exports.name = …;` */
const isExport = (node) =>
  node.type === 'ExpressionStatement' &&
  node.expression.type === 'AssignmentExpression' &&
  node.expression.left.type === 'MemberExpression' &&
  node.expression.left.object.name === 'exports';

/** A fiber's tag: the property, or the variables that React keeps it in. */
const isTag = (node) =>
  isNamed(node, 'tag') ||
  (node.type === 'Identifier' && /^(tag|nodeTag|grandTag|targetInst|_instance\d*)$/.test(node.name));

/** Replaces texts in a module. */
function replaceTexts(code, trims) {
  const output = new MagicString(code);
  const found = trims.map(({ name, put }) => {
    let times = 0;
    for (let at = code.indexOf(name); at !== -1; at = code.indexOf(name, at + name.length), times++)
      output.overwrite(at, at + name.length, put);
    return times;
  });
  return { output, found };
}

/** Folds everything that takes the module's structure to know. */
export function foldFacts(code, trims) {
  const output = new MagicString(code);
  const found = trims.map(() => 0);
  /** Functions around the node, the outermost first, and the names that each declares. */
  const functions = [];
  const skipped = new Set();

  const find = (kind, name) => {
    const index = trims.findIndex((trim) => trim.kind === kind && trim.name === name);
    if (index !== -1) found[index]++;
    return trims[index];
  };
  const trimOfCase = (test, discriminant) => {
    if (test?.type === 'Literal' && isNamed(discriminant, 'tag')) return find('tag', test.value);
    if (test?.type === 'Identifier') return find('type', test.name);
    return undefined;
  };

  /** A case that the one before it runs into loses its label only; what a lost one declares is declared all the same. */
  function foldSwitch({ cases, discriminant }) {
    let isRunInto = false;
    for (const node of cases) {
      const isTrimmed = trimOfCase(node.test, discriminant) !== undefined;
      if (isTrimmed && isRunInto) output.remove(node.start, node.consequent[0]?.start ?? node.end);
      if (isTrimmed && !isRunInto) {
        const names = [...declaredNames(node.consequent)];
        if (names.length > 0) output.appendLeft(functions.at(-1).node.body.start + 1, `var ${names.join(', ')};`);
        output.remove(node.start, node.end);
        skipped.add(node);
      } else if (!isTrimmed || node.consequent.length > 0) isRunInto = !endsAbruptly(node.consequent);
    }
  }

  function foldKeys({ properties }) {
    for (const node of properties) {
      if (node.type !== 'Property' || node.computed || !find('key', node.key.name)) continue;
      output.remove(node.start, code[node.end] === ',' ? node.end + 1 : node.end);
      skipped.add(node);
    }
  }

  /** What this node becomes: a text, or undefined where it stays. */
  function folded(node, parent, field) {
    switch (node.type) {
      case 'BinaryExpression': {
        const [literal, other] = node.left.type === 'Literal' ? [node.left, node.right] : [node.right, node.left];
        if (!/^[!=]==$/.test(node.operator) || literal.type !== 'Literal' || !isTag(other)) return undefined;
        return find('tag', literal.value) && (node.operator === '===' ? '!1' : '!0');
      }
      case 'MemberExpression':
        return node.computed || !isRead(node, parent, field) ? undefined : find('property', node.property.name)?.put;
      case 'Identifier':
        if (!isRead(node, parent, field) || functions.some(({ names }) => names.has(node.name))) return undefined;
        return find('constant', node.name)?.put;
      default:
        return undefined;
    }
  }

  function enter(node, parent, field) {
    if (skipped.has(node)) return false;
    if (isFunction(node)) functions.push({ node, names: namesOf(node) });
    if (node.type === 'SwitchStatement') foldSwitch(node);
    if (node.type === 'ObjectExpression') foldKeys(node);
    if (isExport(node) && find('export', node.expression.left.property.name)) {
      output.remove(node.start, node.end);
      return false;
    }
    const text = folded(node, parent, field);
    if (text !== undefined) output.overwrite(node.start, node.end, text);
    return text === undefined;
  }
  function leave(node) {
    if (functions.at(-1)?.node === node) functions.pop();
  }
  walk(parseAst(code), enter, leave);
  return { output, found };
}

/** What the table says of the module with this path. */
const trimsOf = (id) =>
  TRIMS.filter(({ module }) => id.endsWith(`/node_modules/${module}`)).flatMap(({ trims }) => trims);

/** @throws {Error} naming every trim that was not found as often as it says */
function checkTimes(trims, found) {
  const wrong = trims.flatMap(({ kind, name, times }, index) =>
    found[index] === times ? [] : [`${kind} ${JSON.stringify(name)}: ${found[index]} times instead of ${times}`],
  );
  if (wrong.length > 0) throw new Error(`Look at scripts/trim-dependencies.mjs anew.\n${wrong.join('\n')}`);
}

/**
 * A module's code after one kind of change, with its source map; undefined where the table says nothing of it.
 * @throws {Error} naming every trim that was not found as often as it says
 */
function changed(id, code, isOfThisKind, change) {
  const trims = trimsOf(id).filter(isOfThisKind);
  if (trims.length === 0) return undefined;
  const { output, found } = change(code, trims);
  checkTimes(trims, found);
  return { code: output.toString(), map: output.generateMap({ hires: 'boundary' }) };
}

/** The exports that the table takes away, by what a module would import them from. */
const UNEXPORTED = Object.fromEntries(
  [
    ['react', 'react/cjs/react.production.js'],
    ['react-dom', 'react-dom/cjs/react-dom.production.js'],
    ['react-dom/client', CLIENT],
  ].map(([source, file]) => [
    source,
    trimsOf(`/node_modules/${file}`).flatMap(({ kind, name }) => (kind === 'export' ? name : [])),
  ]),
);

/** What this module imports although the table takes it away, whether by name or as a member of the default export. */
export function missingImports(ast) {
  const missing = [];
  const missedBy = new Map();
  walk(ast, (node) => {
    if (node.type === 'ImportDeclaration' && Object.hasOwn(UNEXPORTED, node.source.value)) {
      const names = UNEXPORTED[node.source.value];
      for (const { imported, local } of node.specifiers)
        if (imported === undefined || imported.name === 'default') missedBy.set(local.name, names);
        else if (names.includes(imported.name)) missing.push(imported.name);
    }
    if (
      node.type === 'MemberExpression' &&
      !node.computed &&
      missedBy.get(node.object.name)?.includes(node.property.name)
    )
      missing.push(node.property.name);
  });
  return missing;
}

/** The plugins for the build that has React inside; they come before the one that turns CommonJS into modules. */
export function trimDependencies() {
  const unseen = new Set(TRIMS.map(({ module }) => module));
  return [
    {
      name: 'trim-dependencies-texts',
      transform: (code, id) => changed(id, code, ({ kind }) => kind === 'text', replaceTexts),
    },
    {
      name: 'trim-dependencies',
      transform: (code, id) => changed(id, code, ({ kind }) => kind !== 'text', foldFacts),
      moduleParsed({ id, ast }) {
        for (const module of unseen) if (id.includes(`/node_modules/${module}`)) unseen.delete(module);
        const missing = missingImports(ast);
        if (missing.length > 0)
          throw new Error(`${id} imports what scripts/trim-dependencies.mjs takes away: ${missing.join(', ')}`);
      },
      buildEnd(error) {
        if (!error && unseen.size > 0)
          throw new Error(`Modules to trim that are not built in: ${[...unseen].join(', ')}`);
      },
    },
  ];
}
