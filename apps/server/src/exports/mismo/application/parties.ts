import { NO_SALESPERSON } from '@porchlight/domain'
import type { ApplicationAnswers, BorrowerAnswers } from '../../answers.ts'
import { container, type MismoElement, value } from '../element.ts'
import { borrowerElement } from './borrower.ts'
import { addressElement, contactPoints, fullNameElement, labelled, typeElements } from './elements.ts'
import type { Earnings } from './employment.ts'
import { borrowerLabel } from './relationships.ts'
import { digitsOf } from './value-forms.ts'

type Child = MismoElement | undefined

/** Borrowers, lender and dealer, and then the people that the answers name. */
export const partiesElement = (answers: ApplicationAnswers, earnings: readonly Earnings[]): Child =>
  container('PARTIES', [
    ...answers.borrowers.map((borrower, place) =>
      borrowerParty(borrower, place, borrowerElement(borrower, earnings[place]!, answers.source.submitted_on)),
    ),
    lender(answers),
    dealer(answers),
    salesperson(answers),
    giftDonor(answers),
    landOwner(answers),
  ])

/** One role of a party, whose number is always 1. */
const roles = (label: string, children: readonly Child[], detail: readonly Child[]): Child =>
  container('ROLES', [
    container('ROLE', [...children, container('ROLE_DETAIL', detail)], labelled({ label, sequence: 1 })),
  ])

function borrowerParty({ contact, addresses, exported }: BorrowerAnswers, place: number, borrower: Child): Child {
  const { first_name, last_name, middle_name, suffix, email, phone_number } = contact
  return container('PARTY', [
    container('INDIVIDUAL', [
      contactPoints({ email, phone: phone_number }),
      container('NAME', [
        value('FirstName', first_name),
        value('LastName', last_name),
        value('MiddleName', middle_name),
        value('SuffixName', suffix),
      ]),
    ]),
    container(
      'ADDRESSES',
      addresses
        .filter(({ address_type }) => address_type === 'MAILING')
        .map(address => addressElement(address, 'Mailing')),
    ),
    roles(
      borrowerLabel(place),
      [borrower],
      [
        value('ConsentToReceiveDocumentsElectronicallyIndicator', 'true'),
        value('ConsentToSignUsingElectronicSignatureIndicator', 'true'),
        value('PartyRoleType', 'Borrower'),
      ],
    ),
    exported.ssn === null
      ? undefined
      : container('TAXPAYER_IDENTIFIERS', [
          container('TAXPAYER_IDENTIFIER', [
            value('TaxpayerIdentifierType', 'SocialSecurityNumber'),
            value('TaxpayerIdentifierValue', digitsOf(exported.ssn)),
          ]),
        ]),
  ])
}

const lender = ({ source }: ApplicationAnswers): Child =>
  container('PARTY', [
    container('LEGAL_ENTITY', [container('LEGAL_ENTITY_DETAIL', [value('FullName', source.lender)])]),
    roles('LENDER_1', [], [value('PartyRoleType', 'Lender')]),
  ])

function dealer({ source }: ApplicationAnswers): Child {
  const { slug, name, email, phone_number, website_url } = source.dealer
  return container('PARTY', [
    container('LEGAL_ENTITY', [
      container('CONTACTS', [container('CONTACT', [contactPoints({ email, phone: phone_number })])]),
      container('LEGAL_ENTITY_DETAIL', [value('EntityHomePageURL', website_url), value('FullName', name)]),
    ]),
    roles(
      'DEALER_1',
      [container('PARTY_ROLE_IDENTIFIERS', [container('PARTY_ROLE_IDENTIFIER', [value('PartyRoleIdentifier', slug)])])],
      [
        value('PartyRoleType', 'PropertySeller'),
        value('PartyRoleTypeAdditionalDescription', 'Manufactured home dealer'),
      ],
    ),
  ])
}

/** No licensed role is claimed for a salesperson. */
function salesperson({ salesperson: { sales_rep_name, sales_rep_email } }: ApplicationAnswers): Child {
  if (sales_rep_name === '' || sales_rep_name === NO_SALESPERSON) return undefined
  return container('PARTY', [
    container('INDIVIDUAL', [contactPoints({ email: sales_rep_email }), fullNameElement(sales_rep_name)]),
    roles('SALES_REPRESENTATIVE_1', [], typeElements('PartyRoleType', { other: 'Sales representative' })),
  ])
}

function giftDonor({ downPayment }: ApplicationAnswers): Child {
  const { down_payment_giftor_name: name } = downPayment
  if (name === '') return undefined
  return container('PARTY', [
    container('INDIVIDUAL', [fullNameElement(name)]),
    roles('GIFT_DONOR_1', [], [value('PartyRoleType', 'GiftDonor')]),
  ])
}

/** A community is an organization; any other owner is taken for a person, as the question asks for a name. */
function landOwner({ land }: ApplicationAnswers): Child {
  const { land_owner: name, lease_type } = land
  if (!name) return undefined
  return container('PARTY', [
    lease_type === 'COMMUNITY'
      ? container('LEGAL_ENTITY', [container('LEGAL_ENTITY_DETAIL', [value('FullName', name)])])
      : container('INDIVIDUAL', [fullNameElement(name)]),
    roles(
      'LAND_OWNER_1',
      [container('PROPERTY_OWNER', [value('PropertyOwnerStatusType', 'Current')])],
      [value('PartyRoleType', 'PropertyOwner'), value('PartyRoleTypeAdditionalDescription', 'Owner of the land')],
    ),
  ])
}
