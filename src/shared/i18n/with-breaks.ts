/**
 * Soft hyphens at the joints of long words, because not every browser hyphenates German: '1. Weihnachts-tag'. `joints`: the words with
 * '|' at each joint, separated by spaces.
 */
export const withBreaks = (name: string, joints: string): string =>
  joints
    .split(' ')
    .reduce((broken, word) => broken.replaceAll(word.replaceAll('|', ''), word.replaceAll('|', '\u00AD')), name)
