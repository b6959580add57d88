export const FACTS = {
  'Page-Count': 'Pages of the result; of the document before it was taken apart.',
  'PdfA-Level': 'After `pdfA`: level of PDF/A that the result claims and meets.',
  'PdfA-Route': 'After `pdfA`: how it became PDF/A, as in the conversion to PDF/A.',
  'PdfA-Changes': 'After `pdfA`: kinds of changes.',
};

export const TIMINGS = {
  queue: 'waiting for programs, workers and processors',
  read: 'reading the files',
  steps: 'all steps, those that take the written document included',
  write: 'writing the document',
};

export const WARNINGS = {
  'restrictions-removed':
    'a file opened without the password of its owner; what it did not allow is allowed now.',
  repaired: 'a file was damaged and has been repaired.',
  'level-lowered':
    'after `pdfA`: the document lacks what the level asks for; X-PdfA-Level has the one that it meets.',
  'signatures-removed': 'signatures became invalid; their look stays.',
};
