import { StaffFrame } from '../StaffFrame.tsx'

export function ExportOfManyPage(_props: { params: Record<string, string> }) {
  return <StaffFrame title="">{null}</StaffFrame>
}
