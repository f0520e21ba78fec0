import { dataVersionNames, type MismoFileKind } from '../../../../src/exports/mismo/order.ts'
import { everyNamed, faultsOf, type MismoFault, type ParsedElement, parseMessage, textAt } from '../parse.ts'
import { arcFaults } from './arcs.ts'
import { contentFaults } from './content.ts'
import { labelFaults } from './labels.ts'
import { monitoringFaults } from './monitoring.ts'
import { partyFaults } from './parties.ts'
import { sumFaults } from './sums.ts'

/**
 * The faults of meaning in a file, written a second time: labels, sequence numbers, arcs, and values that follow from others. The writer
 * checks order and structure.
 */
export function messageFaults(xml: string, kind: MismoFileKind): MismoFault[] {
  const root = parseMessage(xml)
  return [
    ...everyNamed(root, 'ABOUT_VERSION').flatMap(version => versionFaults(version, kind)),
    ...labelFaults(root),
    ...partyFaults(root, kind),
    ...(kind === 'application'
      ? [...arcFaults(root), ...contentFaults(root), ...sumFaults(root)]
      : monitoringFaults(root)),
  ]
}

const versionFaults = (version: ParsedElement, kind: MismoFileKind): MismoFault[] =>
  faultsOf(version, {
    'does not name the content of the file': textAt(version, 'DataVersionName') !== dataVersionNames[kind],
    'does not name the product and the version of its export':
      textAt(version, 'AboutVersionIdentifier') !== 'Porchlight application export 1',
  })
