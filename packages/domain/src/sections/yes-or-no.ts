import { yesNo } from '../kernel/fields.ts'
import { required } from '../kernel/rules.ts'

/** A question that has to be answered one way or the other. */
export const yesOrNo = (label: string) => yesNo(label, required('Must select Yes or No'))
