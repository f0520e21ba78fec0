import { assumed } from './assumed.ts'
import { blocking } from './blocks.ts'
import { checks } from './checks.ts'
import { mappedToOther } from './mapped-to-other.ts'
import { missing } from './missing.ts'
import { notAsked } from './not-asked.ts'
import { notCarriedRows } from './not-carried.ts'
import { notCarriedFurther } from './not-carried-further.ts'
import type { PreflightRow } from './row.ts'
import { widths } from './widths.ts'

/** Every kind of message about the answers. B1 and B4 are not about answers. */
export const preflightRows: readonly PreflightRow[] = [
  ...blocking,
  ...missing,
  ...mappedToOther,
  ...checks,
  ...notCarriedRows,
  ...notCarriedFurther,
  ...notAsked,
  ...assumed,
  ...widths,
]
