import type { ApplicationViewResponse } from '@porchlight/api'

export const hasFigures = ({ lender_figures }: ApplicationViewResponse): boolean => lender_figures.length > 0
