// Whether the page holds input that a reload would lose.

const FIELDS = 'input:not([type=search]), textarea, [contenteditable]'
const changedFields = new Set<HTMLElement>()

const hasText = (field: HTMLElement): boolean =>
  field.isConnected &&
  !!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : field.textContent)

/** Watches input events, including those inside elements. */
export function watchUnsavedInput(): void {
  addEventListener('input', (event) => {
    const [field] = event.composedPath()
    if (field instanceof HTMLElement && field.matches(FIELDS)) changedFields.add(field)
  })
}

/** A field that was typed in is still there and not empty. Checkboxes and searches do not count. */
export function hasUnsavedInput(): boolean {
  for (const field of changedFields) if (!hasText(field)) changedFields.delete(field)
  return [...changedFields].some((field) => !/^(checkbox|radio|password)$/.test((field as HTMLInputElement).type))
}
