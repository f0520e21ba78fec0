import type { MismoFileKind } from '../../../../src/exports/mismo/order.ts'
import { differs, everyNamed, faultsOf, find, type MismoFault, named, type ParsedElement, textAt } from '../parse.ts'
import { roleTypeOf } from './labels.ts'

interface PartyRule {
  /** INDIVIDUAL, LEGAL_ENTITY, or either. */
  is: RegExp
  least: 0 | 1
  most: number
  description?: string
}

/** Sorted in the order of the file, by PartyRoleType. */
const partyRules = new Map(
  Object.entries<PartyRule>({
    Borrower: { is: /^INDIVIDUAL$/, least: 1, most: Number.POSITIVE_INFINITY },
    Lender: { is: /^LEGAL_ENTITY$/, least: 1, most: 1 },
    PropertySeller: { is: /^LEGAL_ENTITY$/, least: 1, most: 1, description: 'Manufactured home dealer' },
    Other: { is: /^INDIVIDUAL$/, least: 0, most: 1 },
    GiftDonor: { is: /^INDIVIDUAL$/, least: 0, most: 1 },
    PropertyOwner: { is: /^(?:INDIVIDUAL|LEGAL_ENTITY)$/, least: 0, most: 1, description: 'Owner of the land' },
  }),
)
const types = [...partyRules.keys()]

const typeOf = (party: ParsedElement): string => {
  const role = find(party, 'ROLES', 'ROLE')
  return role ? roleTypeOf(role) : ''
}

/** Faults of the parties: which there are, in which order, and what each of them has. */
export function partyFaults(root: ParsedElement, kind: MismoFileKind): MismoFault[] {
  return everyNamed(root, 'PARTIES').flatMap(parties => [
    ...orderFaults(parties, kind),
    ...named(parties, 'PARTY').flatMap(party => [
      ...nameFaults(party),
      ...(kind === 'application' ? roleFaults(party) : []),
      ...contactFaults(party),
    ]),
    ...(kind === 'application' ? classificationFaults(parties) : []),
  ])
}

function orderFaults(parties: ParsedElement, kind: MismoFileKind): MismoFault[] {
  const given = named(parties, 'PARTY').map(typeOf)
  const places = given.map(type => types.indexOf(type))
  const expected = kind === 'application' ? types : ['Borrower']
  return [
    ...faultsOf(parties, {
      'has its parties in another order': places.some((place, index) => place < (places[index - 1] ?? 0)),
      'has a party of another kind than its file': given.some(type => !expected.includes(type)),
    }),
    ...expected.flatMap(type => {
      const count = given.filter(other => other === type).length
      const { least, most } = partyRules.get(type) as PartyRule
      return faultsOf(parties, {
        [`has no party ${type}`]: count < least,
        [`has more than ${most} party ${type}`]: count > most,
      })
    }),
  ]
}

function nameFaults(party: ParsedElement): MismoFault[] {
  const name = find(party, 'INDIVIDUAL', 'NAME')
  const has = (part: string) => find(name, part) !== undefined
  const isInParts = ['FirstName', 'LastName', 'MiddleName', 'SuffixName'].some(has)
  const isBorrower = typeOf(party) === 'Borrower'
  const entities = party.children.filter(child => /^(?:INDIVIDUAL|LEGAL_ENTITY)$/.test(child.name))
  const rule = partyRules.get(typeOf(party))
  return faultsOf(party, {
    'is not exactly one INDIVIDUAL or LEGAL_ENTITY': entities.length !== 1,
    'is another kind of person than its role': entities.some(entity => rule && !rule.is.test(entity.name)),
    'is a borrower without FirstName and LastName': isBorrower && !(has('FirstName') && has('LastName')),
    'is a borrower with a FullName': isBorrower && has('FullName'),
    'is no borrower and has another name than a FullName': !isBorrower && isInParts,
  })
}

function roleFaults(party: ParsedElement): MismoFault[] {
  const role = find(party, 'ROLES', 'ROLE')
  if (!role) return []
  const type = typeOf(party)
  const isBorrower = type === 'Borrower'
  const detail = (name: string) => textAt(role, 'ROLE_DETAIL', name)
  return faultsOf(party, {
    'has TAXPAYER_IDENTIFIERS, or needs them': differs(find(party, 'TAXPAYER_IDENTIFIERS'), isBorrower),
    'has ADDRESSES and is no borrower': find(party, 'ADDRESSES') !== undefined && !isBorrower,
    'has BORROWER, or needs it': differs(find(role, 'BORROWER'), isBorrower),
    'has PROPERTY_OWNER, or needs it': differs(find(role, 'PROPERTY_OWNER'), type === 'PropertyOwner'),
    'has PARTY_ROLE_IDENTIFIERS, or needs them': differs(
      find(role, 'PARTY_ROLE_IDENTIFIERS'),
      type === 'PropertySeller',
    ),
    'has a consent to electronic documents, or needs it': differs(
      detail('ConsentToReceiveDocumentsElectronicallyIndicator'),
      isBorrower,
    ),
    'has a consent to electronic signatures, or needs it': differs(
      detail('ConsentToSignUsingElectronicSignatureIndicator'),
      isBorrower,
    ),
    'does not have the description of its role':
      detail('PartyRoleTypeAdditionalDescription') !== partyRules.get(type)?.description,
  })
}

/** A contact point holds one of the two; first the email, then the phone. */
function contactFaults(party: ParsedElement): MismoFault[] {
  return everyNamed(party, 'CONTACT_POINTS').flatMap(list => {
    const points = named(list, 'CONTACT_POINT')
    const kinds = points.map(point => point.children.map(({ name }) => name).join(' '))
    return faultsOf(list, {
      'has a contact point that is not exactly one email or phone': points.some(
        ({ children }) => children.length !== 1,
      ),
      'has two contact points of one kind': new Set(kinds).size < kinds.length,
      'has the phone before the email': kinds.indexOf('CONTACT_POINT_EMAIL') > 0,
    })
  })
}

function classificationFaults(parties: ParsedElement): MismoFault[] {
  return everyNamed(parties, 'BORROWER').flatMap((borrower, index) =>
    faultsOf(borrower, {
      'is not Primary as the first borrower, or Secondary as another':
        textAt(borrower, 'BORROWER_DETAIL', 'BorrowerClassificationType') !== (index === 0 ? 'Primary' : 'Secondary'),
    }),
  )
}
