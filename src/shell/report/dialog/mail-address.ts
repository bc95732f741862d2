/** Mail programs cut longer addresses, or do not open at all. */
const LONGEST = 1800

/** As much of `text` as fits into `room` characters when it is encoded. */
function fitting(text: string, room: number): string {
  let [low, high] = [0, text.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (encodeURIComponent(text.slice(0, middle).toWellFormed()).length <= room) low = middle
    else high = middle - 1
  }
  return text.slice(0, low).toWellFormed()
}

/** The mailto: `address` with subject and body; a body that is too long is cut and ends with `cut`. */
export function mailAddress(address: string, subject: string, body: string, cut: string): string {
  const whole = encodeURIComponent(body).length <= LONGEST
  const text = whole ? body : `${fitting(body, LONGEST - encodeURIComponent(cut).length)}\n${cut}`
  // Mail programs show a plus as it is, so blanks are written as %20.
  const query = `subject=${encodeURIComponent(subject.slice(0, 200).toWellFormed())}&body=${encodeURIComponent(text)}`
  return `${address}${address.includes('?') ? '&' : '?'}${query}`
}
