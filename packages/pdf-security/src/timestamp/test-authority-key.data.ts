/**
 * Key and certificate of `Kontor Test Time Stamping`, a PKCS#12 file with the password `test`, valid until 2125. It is public
 * and vouches for nothing: what calls of test keys get, where nobody outside is asked.
 */
export const TEST_AUTHORITY_KEY: Buffer = Buffer.from(
  [
    'MIIGwwIBAzCCBnkGCSqGSIb3DQEHAaCCBmoEggZmMIIGYjCCBQIGCSqGSIb3DQEHBqCCBPMwggTvAgEAMIIE6AYJKoZIhvcNAQcB',
    'MFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAhPzj0DfvDJKgICCAAwDAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEENzg',
    '69vc7Pt8d7m+xo5Lu2mAggSA9q/pG88lyDXExYojQoBAahCq3PYY4QEsUq5qar+fLf/YnSuq9KiTlc+GG+2Uu6epOdv4DVPHJ+SC',
    'myhxUwt9zxWrA7U2EtZlDGywkofFJJaCkNYmXVPx2ceeYCdlwUSdIXqQjxrKn6faNDvMctEHNz6dm+GG3nOD3bNYRD1Wxn7zyceA',
    'bzfsyky2tQpYKeWGR0mKnGicynb0DWZZ3R8aEiaqx7kbqeYynhTNfdTq1uIeWR0VRc1tPPRd2PIz8KkRhyBmpFoMirpJYCQxOeRe',
    'k/vANWjo7OQSG5oi9RsFeCXowj+i10aBzgsdYjc/0VPKZIFeEsmDsbnJ5Z/FzZSmpcq8KK8UR/FxYAUMJAPCt6SljKlxk1mBQEJa',
    '+pqHUbJ01I1895FLe5S4VBpW/je5vPlxmFxNDsGxXjgPxA5i9KP4sx0gfeXlAKWVPV6QU/c+DFSlDwLH32fpU1XV4GRmh19hXCDw',
    'vok7SloZ6ycFHYl/9qJzmLHi3R928KMmJdHeIGIoLF6L9GWLNTD4mgUaDKCRUVT/XeKFwaqctzs+c2kjgWBVJ12buWV8BKSEWN2J',
    '2FCwycm2QjJQp497fMwQikXyBGK9GqB69aojOLUpQLFVyzq566zawXAkqJFr7Q91hgTkTYWExk8MnjiYCYZWYUTxbIMblb1giIqj',
    'zIpJKUUv0VWZdXJfXij7MXMVXtNsoQFzh+lPY8lEEeZZDr1+5N08OqOLnDwhdeXFm0xhL5PtBSTdhJM0JHud9VfQ+lxaJzi+nopW',
    'GAdzuJpW/mKDTuMIoco97Ruf2D9/9IllLnATL+PgZkHtFstv7s1N3XKpxfOAdwGQvAjQ1myaBByfXnBkNmO6hgaIJKOO/1YP3QVP',
    'BGWMqgPHWUaLLrpRek5RuIXWs9DPIjgznjtYxKd/fNK043thGQlEqsOxI8F6402RxgiHg/3GZgqPIvatNCB7cdLGvtUKlUJvh2KE',
    'ioLU3hsXbEcVes+D/Or23wmsb/hodnbQjzkj5Rm5LA5/HkoFZRYEw3Yp910enyLvza1uudYzj2AmI+KxTMq8jYVfL1ZudrisWg4Q',
    'c+rYzfYu/4zI/f1XWkpuJE9u83iCMwlnoShIHFKHIkIRiOEgxuDnnJ6P12hlfYhCMxzP92IGDf48P/Kgy/1009o52ZATcCLkDhwP',
    'V/GNGzZtNb25No2Jrz3bSRIfDoQTqu6DxEoAkW3V23UcOaQcqKcHnO1EnhOoTcV8QFGR1ex9FmBBfIYKJlQrf94Oug+w6trAfRZm',
    'vGR/8qMePpkoNM+UV9YYLN93s2eWWdnZbVd2e7i9UVSEk2woqSquSrLYloKkOlTa4LiGgrIQJztAz/w45zwtPzPQOC0l/f/5+tFm',
    '27X/mtcGygH2EuofPU/6a07gjExRmz5YokyZw9ZVVTZuWK8hfKCbC+agVV9FZD0FWqqqQAg3CAxB3z46H543ujw2QOIqLziygLrS',
    'As7bnefr/JnD1ckBwGDM6V4Hjrr3edEraAxjQVMDz5JKchS05N8d/2rtet1XMIIBWAYJKoZIhvcNAQcBoIIBSQSCAUUwggFBMIIB',
    'PQYLKoZIhvcNAQwKAQKgge8wgewwVwYJKoZIhvcNAQUNMEowKQYJKoZIhvcNAQUMMBwECAtIPpbEgUNbAgIIADAMBggqhkiG9w0C',
    'CQUAMB0GCWCGSAFlAwQBKgQQJHvrbCAPEGubovTDg4ueIQSBkFXfuBx+GlTvkeA+oG5AumO5YgJZP/SlNpCIc4hM2J7L2H1WP0A/',
    '5PZE75RkaadcNVeyJCTvUiSRFRk4tnqtb/fvBchjlr1Bgqcye3OWBzZoubG7NO5YvAKJMzBdYveOG/RDMP/HCDUacBdLxRCCMxAk',
    'ayFxm8FwGg9lH0EfoGPloieli3Ve0mgenwETAIqTJjE8MBUGCSqGSIb3DQEJFDEIHgYAdABzAGEwIwYJKoZIhvcNAQkVMRYEFPdD',
    'PRV74QF/gqez9DcIbr9h/tm0MEEwMTANBglghkgBZQMEAgEFAAQg9YFWOT4ersYv1wC0F2FniLLlTa8JosElsU8WCIgOGW8ECLZu',
    'gz3+U+ajAgIIAA==',
  ].join(''),
  'base64',
);

export const TEST_AUTHORITY_PASSWORD = 'test';
