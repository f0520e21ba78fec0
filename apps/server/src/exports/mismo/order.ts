import { assets, collaterals, expenses, liabilities, loans } from './order-deal.ts'
import { childrenOf, group, type ModelElement, many, oneOf, required } from './order-elements.ts'
import { parties } from './order-parties.ts'

export type MismoFileKind = 'application' | 'demographics'

export const dataVersionNames = {
  application: 'application data, not DU-ready',
  demographics: 'application data, not DU-ready; demographics only',
} as const satisfies Record<MismoFileKind, string>

const relationship: ModelElement = {
  ...group('RELATIONSHIP'),
  attributes: ['SequenceNumber', 'xlink:from', 'xlink:to', 'xlink:arcrole'],
}

/** Everything that either file has. Both are subsets of one message of the model, so one order holds for both. */
const message = group(
  'MESSAGE',
  required(
    group(
      'ABOUT_VERSIONS',
      group(
        'ABOUT_VERSION',
        required('AboutVersionIdentifier'),
        required('CreatedDatetime'),
        required(oneOf('DataVersionIdentifier', '1')),
        required(oneOf('DataVersionName', ...Object.values(dataVersionNames))),
      ),
    ),
  ),
  required(
    group(
      'DEAL_SETS',
      group(
        'DEAL_SET',
        group(
          'DEALS',
          group(
            'DEAL',
            assets,
            required(collaterals),
            expenses,
            liabilities,
            required(loans),
            required(parties),
            group('RELATIONSHIPS', many(relationship)),
          ),
        ),
      ),
    ),
  ),
)

/** The names of elements below an element. `true`: all that is below it. */
interface Names {
  [name: string]: Names | true
}

const ofDemographics: Names = {
  ABOUT_VERSIONS: true,
  DEAL_SETS: {
    DEAL_SET: {
      DEALS: {
        DEAL: {
          LOANS: { LOAN: { LOAN_DETAIL: { ApplicationReceivedDate: true }, ORIGINATION_SYSTEMS: true } },
          PARTIES: {
            PARTY: {
              INDIVIDUAL: { NAME: { FirstName: true, LastName: true, MiddleName: true, SuffixName: true } },
              ROLES: {
                ROLE: { BORROWER: { GOVERNMENT_MONITORING: true }, ROLE_DETAIL: { PartyRoleType: true } },
              },
            },
          },
        },
      },
    },
  },
}

const withChildren = (element: ModelElement, children: readonly ModelElement[]): ModelElement => ({
  ...element,
  content: { children },
})

function pick(element: ModelElement, names: Names | true): ModelElement {
  const children = childrenOf(element)
  if (names === true || !children) return element
  return withChildren(
    element,
    children.flatMap(child => {
      const below = names[child.name]
      return below ? [pick(child, below)] : []
    }),
  )
}

function omit(element: ModelElement, name: string): ModelElement {
  const children = childrenOf(element)
  if (!children) return element
  return withChildren(
    element,
    children.filter(child => child.name !== name).map(child => omit(child, name)),
  )
}

/** The elements of each file. Demographics are in no application file, and nothing else is in theirs. */
export const messageOf: Record<MismoFileKind, ModelElement> = {
  application: omit(message, 'GOVERNMENT_MONITORING'),
  demographics: pick(message, ofDemographics),
}
