import { everyNamed, faultsOf, type MismoFault, type ParsedElement, textAt } from '../parse.ts'
import { roleTypeOf } from './labels.ts'

const PREFIX = 'urn:fdc:mismo.org:2009:residential/'

/** Sorted in the order of the file. The names at the ends are the elements that an arc goes from and to. */
const arcroles = [
  { arcrole: `${PREFIX}ASSET_IsAssociatedWith_ROLE`, from: 'ASSET', to: 'ROLE' },
  { arcrole: `${PREFIX}EXPENSE_IsAssociatedWith_ROLE`, from: 'EXPENSE', to: 'ROLE' },
  { arcrole: `${PREFIX}LIABILITY_IsAssociatedWith_ROLE`, from: 'LIABILITY', to: 'ROLE' },
  { arcrole: `${PREFIX}CURRENT_INCOME_ITEM_IsAssociatedWith_EMPLOYER`, from: 'CURRENT_INCOME_ITEM', to: 'EMPLOYER' },
] as const

interface Arc {
  relationship: ParsedElement
  /** Sorted in the order of the arcroles; -1 where it is none of them. */
  kind: number
  from: ParsedElement | undefined
  to: ParsedElement | undefined
}

const isEmploymentIncome = (item: ParsedElement): boolean =>
  textAt(item, 'CURRENT_INCOME_ITEM_DETAIL', 'EmploymentIncomeIndicator') === 'true'

const mustHaveArc = (element: ParsedElement): boolean =>
  element.name !== 'CURRENT_INCOME_ITEM' || isEmploymentIncome(element)

const ancestor = (element: ParsedElement | undefined, name: string): ParsedElement | undefined =>
  !element || element.name === name ? element : ancestor(element.parent, name)

/** Faults of the arcs between elements, which the schema of the model does not check. */
export function arcFaults(root: ParsedElement): MismoFault[] {
  const ends = everyNamed(root, 'ROLE', 'EMPLOYER', ...arcroles.map(({ from }) => from))
  const byLabel = new Map(ends.map(element => [element.attributes['xlink:label'], element]))
  const order = new Map(ends.map((element, index) => [element, index]))
  const arcs = everyNamed(root, 'RELATIONSHIP').map((relationship): Arc => {
    const { 'xlink:from': from, 'xlink:to': to, 'xlink:arcrole': arcrole } = relationship.attributes
    return {
      relationship,
      kind: arcroles.findIndex(known => known.arcrole === arcrole),
      from: byLabel.get(from),
      to: byLabel.get(to),
    }
  })
  return [
    ...arcs.flatMap(endFaults),
    ...arcs.flatMap((arc, index) => orderFaults(arc, arcs[index - 1], order)),
    ...countFaults(ends, arcs),
  ]
}

function endFaults({ relationship, kind, from, to }: Arc): MismoFault[] {
  const expected = arcroles[kind]
  const isJob = to?.name === 'EMPLOYER'
  return faultsOf(relationship, {
    'has an arcrole that the file does not use': !expected,
    [`does not come from an element ${expected?.from}`]: expected !== undefined && from?.name !== expected.from,
    [`does not go to an element ${expected?.to}`]: expected !== undefined && to?.name !== expected.to,
    'goes to a role that is not a borrower': to?.name === 'ROLE' && roleTypeOf(to) !== 'Borrower',
    'goes to an employer of another borrower': isJob && ancestor(to, 'ROLE') !== ancestor(from, 'ROLE'),
    'goes to an employer of an earlier job': isJob && textAt(to, 'EMPLOYMENT', 'EmploymentStatusType') !== 'Current',
    'takes the loan on the land to another than the primary borrower':
      textAt(from, 'LIABILITY_DETAIL', 'LiabilityType') === 'MortgageLoan' &&
      to?.attributes['xlink:label'] !== 'BORROWER_1',
  })
}

/** Arcs are by arcrole, and then by the element that they come from. Lists are in the order of the borrowers. */
function orderFaults(arc: Arc, before: Arc | undefined, order: ReadonlyMap<ParsedElement | undefined, number>) {
  const step = (end: 'from' | 'to') => (order.get(arc[end]) ?? 0) - (order.get(before?.[end]) ?? 0)
  const isFirst = arc.kind !== before?.kind
  return faultsOf(arc.relationship, {
    'is not in the order of the arcs': before !== undefined && (isFirst ? arc.kind < before.kind : step('from') <= 0),
    'goes to a borrower before that of the arc before it': !isFirst && arc.to?.name === 'ROLE' && step('to') < 0,
  })
}

function countFaults(ends: readonly ParsedElement[], arcs: readonly Arc[]): MismoFault[] {
  const counts = new Map<ParsedElement | undefined, number>()
  for (const { from } of arcs) counts.set(from, (counts.get(from) ?? 0) + 1)
  return ends
    .filter(({ name }) => arcroles.some(({ from }) => from === name))
    .flatMap(element => {
      const count = counts.get(element) ?? 0
      return faultsOf(element, {
        'does not have exactly one arc': mustHaveArc(element) && count !== 1,
        'has an arc and needs none': !mustHaveArc(element) && count > 0,
      })
    })
}
