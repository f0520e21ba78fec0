import { everyNamed, type MismoFault, type ParsedElement, pathOf, textAt } from './parse.ts'

const numbered = ['ASSET', 'EXPENSE', 'LIABILITY', 'ROLE', 'EMPLOYER', 'CURRENT_INCOME_ITEM', 'RELATIONSHIP']
const labelled = ['ASSET', 'EXPENSE', 'LIABILITY', 'LOAN', 'ROLE', 'EMPLOYER', 'CURRENT_INCOME_ITEM']

/** The beginning of the label of a role, by its PartyRoleType. */
const labelsOfRoles = new Map(
  Object.entries({
    Borrower: 'BORROWER',
    Lender: 'LENDER',
    PropertySeller: 'DEALER',
    Other: 'SALES_REPRESENTATIVE',
    GiftDonor: 'GIFT_DONOR',
    PropertyOwner: 'LAND_OWNER',
  }),
)

export const roleTypeOf = (role: ParsedElement): string => textAt(role, 'ROLE_DETAIL', 'PartyRoleType') ?? ''

const labelOf = (element: ParsedElement): string =>
  element.name === 'ROLE' ? (labelsOfRoles.get(roleTypeOf(element)) ?? element.name) : element.name

/** Faults of sequence numbers, which count siblings, and of labels, whose numbers count elements of one kind in the whole file. */
export function labelFaults(root: ParsedElement): MismoFault[] {
  const sequence = everyNamed(root, ...numbered).flatMap(element =>
    element.attributes.SequenceNumber === String(element.position)
      ? []
      : [{ path: pathOf(element), fault: 'has a SequenceNumber that is not its place among its siblings' }],
  )
  const counts = new Map<string, number>()
  const labels = everyNamed(root, ...labelled).flatMap(element => {
    const kind = labelOf(element)
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return element.attributes['xlink:label'] === `${kind}_${count}`
      ? []
      : [{ path: pathOf(element), fault: `has a label that is not that of ${kind} ${count} in the file` }]
  })
  const loans = everyNamed(root, 'LOAN').flatMap(loan =>
    loan.attributes.LoanRoleType === 'SubjectLoan'
      ? []
      : [{ path: pathOf(loan), fault: 'does not have the LoanRoleType SubjectLoan' }],
  )
  return [...sequence, ...labels, ...loans]
}
