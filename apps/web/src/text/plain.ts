/** Inputs know nothing of the domain but this and the texts. */
export { toPlain } from '@porchlight/domain'
