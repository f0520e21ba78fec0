import { yesNo } from './fields.ts'
import { required } from './rules.ts'

/** A question that has to be answered one way or the other. */
export const yesOrNo = (label: string) => yesNo(label, required('Must select Yes or No'))
