export function LeadScreen() {
  return null
}
