// docs/decisions/0088-names-of-properties-are-shortened-in-two-libraries.md

import { minifySync, type Plugin } from 'vite'

/** Properties of React's records of what is rendered. No other module, element, event or component has one of such a name. */
export const reactNames =
  /^(?:memoized(?:State|Props|Value)|pendingProps|stateNode|alternate|sibling|subtreeFlags|updateQueue|deletions|elementType|(?:child|pending|suspended|pinged|expired|entangled|base)Lanes|base(?:State|Queue)|(?:first|last)BaseUpdate|lastRendered(?:Reducer|State)|(?:hasE|e)agerState|callback(?:Node|Priority)|isDehydrated|cancelPendingCommit|firstContext|cachePool|treeContext|shellSuspendCounter|errorRecoveryDisabledLanes|hydrationErrors|entanglements|timeoutHandle|blockedOn|refCleanup)$/

export const reactFile = /react-dom-client\.production\.js$/

/** Private names of the data layer's library. No class has one that a class above it has, too. */
export const privateNames = /#(?=[a-z])/g

/**
 * Shortens names of properties that a minifier leaves, because it does not know who reads them
 * (docs/decisions/0088-names-of-properties-are-shortened-in-two-libraries.md).
 */
export const shortNames: Plugin[] = [
  {
    name: 'short-react-names',
    transform: {
      filter: { id: reactFile },
      handler(code, id) {
        const options = { compress: false, mangle: false, codegen: false, mangleProps: { include: reactNames } }
        const { code: short, errors } = minifySync(id, code, options)
        return errors[0] ? this.error(errors[0].message) : short
      },
    },
  },
  {
    // For Safari 15, private fields become entries of WeakMaps, with a call wherever one is read or written.
    name: 'plain-private-fields',
    transform: { filter: { id: /@tanstack\/query-core/ }, handler: code => code.replace(privateNames, '$$') },
  },
]
