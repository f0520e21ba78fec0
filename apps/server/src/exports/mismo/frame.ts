import { container, type MismoElement, value } from './element.ts'
import { dataVersionNames, type MismoFileKind } from './order.ts'

/** A message of one deal. `now`: when the file is made, the only thing that differs between two files of one signing. */
export function dealMessage(
  kind: MismoFileKind,
  { product, now }: { product: string; now: Date },
  deal: readonly (MismoElement | undefined)[],
): MismoElement {
  return {
    name: 'MESSAGE',
    content: [
      container('ABOUT_VERSIONS', [
        container('ABOUT_VERSION', [
          value('AboutVersionIdentifier', `${product} application export 1`),
          value('CreatedDatetime', `${now.toISOString().slice(0, 19)}Z`),
          value('DataVersionIdentifier', '1'),
          value('DataVersionName', dataVersionNames[kind]),
        ]),
      ]),
      container('DEAL_SETS', [container('DEAL_SET', [container('DEALS', [container('DEAL', deal)])])]),
    ].filter(child => child !== undefined),
  }
}
