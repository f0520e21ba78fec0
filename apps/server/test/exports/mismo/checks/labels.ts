import { everyNamed, faultsOf, type MismoFault, type ParsedElement, textAt } from '../parse.ts'

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
  const counts = new Map<string, number>()
  return [
    ...everyNamed(root, ...numbered).flatMap(element =>
      faultsOf(element, {
        'has a SequenceNumber that is not its place among its siblings':
          element.attributes.SequenceNumber !== String(element.position),
      }),
    ),
    ...everyNamed(root, ...labelled).flatMap(element => {
      const kind = labelOf(element)
      const count = (counts.get(kind) ?? 0) + 1
      counts.set(kind, count)
      const label = `${kind}_${count}`
      return faultsOf(element, { [`does not have the label ${label}`]: element.attributes['xlink:label'] !== label })
    }),
    ...everyNamed(root, 'LOAN').flatMap(loan =>
      faultsOf(loan, {
        'does not have the LoanRoleType SubjectLoan': loan.attributes.LoanRoleType !== 'SubjectLoan',
      }),
    ),
  ]
}
