import { arcFaults } from './check-arcs.ts'
import { contentFaults } from './check-content.ts'
import { monitoringFaults } from './check-demographics.ts'
import { labelFaults } from './check-labels.ts'
import { partyFaults } from './check-parties.ts'
import { structureFaults } from './check-structure.ts'
import { sumFaults } from './check-sums.ts'
import { dataVersionNames, type MismoFileKind, messageOf } from './order.ts'
import { everyNamed, find, type MismoFault, type ParsedElement, parseMessage, pathOf, textAt } from './parse.ts'
import { MISMO_NAMESPACE, MODEL, ULAD_NAMESPACE, XLINK_NAMESPACE } from './prolog.ts'

export type { MismoFault, MismoFileKind }

/** The text of a message has a fault, so it is no file. A fault of the program; its words name a path and no value. */
export class InvalidMessage extends Error {
  override name = 'InvalidMessage'
  readonly path: string
  constructor({ path, fault }: MismoFault) {
    super(`${path}: ${fault}`)
    this.path = path
  }
}

/**
 * The faults of a message: well-formed XML, order, forms, enumerations, labels, sequence numbers, arcs, and values that follow from
 * others. Empty where it has none.
 */
export function checkMessage(xml: string, kind: MismoFileKind): MismoFault[] {
  const root = parseMessage(xml)
  if ('fault' in root) return [root]
  if (root.name !== 'MESSAGE') return [{ path: '/', fault: 'has another root than MESSAGE' }]
  return [
    ...rootFaults(root, kind),
    ...structureFaults(root, messageOf[kind]),
    ...versionFaults(root, kind),
    ...labelFaults(root),
    ...partyFaults(root, kind),
    ...(kind === 'application'
      ? [...arcFaults(root), ...contentFaults(root), ...sumFaults(root)]
      : monitoringFaults(root)),
  ]
}

/** Throws {@link InvalidMessage} for a message that has a fault. */
export function requireValid(xml: string, kind: MismoFileKind): void {
  const [fault] = checkMessage(xml, kind)
  if (fault) throw new InvalidMessage(fault)
}

function rootFaults(root: ParsedElement, kind: MismoFileKind): MismoFault[] {
  const expected: Record<string, string> = {
    xmlns: MISMO_NAMESPACE,
    'xmlns:xlink': XLINK_NAMESPACE,
    MISMOReferenceModelIdentifier: MODEL,
    ...(kind === 'demographics' &&
      everyNamed(root, 'GOVERNMENT_MONITORING').length > 0 && { 'xmlns:ULAD': ULAD_NAMESPACE }),
  }
  const isSame =
    Object.keys(root.attributes).length === Object.keys(expected).length &&
    Object.entries(expected).every(([name, text]) => root.attributes[name] === text)
  return isSame ? [] : [{ path: '/MESSAGE', fault: `does not have the attributes ${Object.keys(expected).join(', ')}` }]
}

/** A product that begins like this would be taken for a file of Desktop Underwriter. */
const exportVersion = /^(?!DU Spec)\S.* application export 1$/

function versionFaults(root: ParsedElement, kind: MismoFileKind): MismoFault[] {
  const version = find(root, 'ABOUT_VERSIONS', 'ABOUT_VERSION')
  if (!version) return []
  const faults = [
    textAt(version, 'DataVersionName') !== dataVersionNames[kind] && 'does not name the content of the file',
    !exportVersion.test(textAt(version, 'AboutVersionIdentifier') ?? '') &&
      'does not name the product and the version of its export',
  ]
  return faults.filter(fault => fault !== false).map(fault => ({ path: pathOf(version), fault }))
}
