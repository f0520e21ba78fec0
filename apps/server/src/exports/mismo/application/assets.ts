import type { ApplicationAnswers } from '../../answers.ts'
import { container, value } from '../element.ts'
import { fullNameElement, typeElements } from './elements.ts'
import { assetTypes } from './enumerations.ts'
import { type Linked, linked } from './relationships.ts'
import { amount } from './value-forms.ts'

/** The financial accounts of each borrower. A joint account is that of the borrower who gave it. */
export const assetsOf = ({ borrowers }: ApplicationAnswers): Linked[] =>
  linked(
    'ASSET',
    borrowers.flatMap(({ accounts }, place) =>
      accounts.map(account => ({
        place,
        children: [
          container('ASSET_DETAIL', [
            value('AssetCashOrMarketValueAmount', amount(account.balance_amount)),
            ...typeElements('AssetType', account.account_type && assetTypes[account.account_type]),
          ]),
          container('ASSET_HOLDER', [fullNameElement(account.institution_name)]),
        ],
      })),
    ),
  )
