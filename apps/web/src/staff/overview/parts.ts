import type { OverviewPart } from '@porchlight/domain/staff'
import type { ComponentType } from 'react'
import { Due } from './Due.tsx'
import { Flow } from './Flow.tsx'
import type { PartProps } from './part.ts'
import { Risk } from './Risk.tsx'
import { Workload } from './Workload.tsx'

/** The parts of the overview, in the order in which they stand. */
export const parts: Readonly<Record<OverviewPart, ComponentType<PartProps>>> = {
  risk: Risk,
  workload: Workload,
  due: Due,
  flow: Flow,
}
