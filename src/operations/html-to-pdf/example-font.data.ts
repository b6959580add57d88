/**
 * The digits of Liberation Sans Bold as a font file of its own (WOFF2, Base64), for the example with resources. SIL Open
 * Font License 1.1; the reserved name is not used: packages/fonts/files/README.md.
 */
export const EXAMPLE_FONT =
  'd09GMgABAAAAAAV8AAsAAAAACNwAAAUwAAIZmQAAAAAAAAAAAAAAAAAAAAAAAAAABmAATBEQCol0iA0BNgIkAy4LIgAEIAWD' +
  'AAcgGxAHyB4HuSnruqhUvrY1suN0/HfavN2k2cAVcoV0KIigRnrYnslkS34dxQPPLX83cC+y4xJLtIAKsLbbRrg3oAnP9nzr' +
  'f+787vfcO+3aOOxjizzxRP5qXHMCXWMs+hhoGlAv6kVzYAKJQYvsDgdwCS8AHg9g14AO6He6GwAq3O34GxShiKBjbAYN87U0' +
  'sEU+chmSgkBCwid5+y8BuTEC0ZlphlbSyWoJewAYBTyvCYeonsb7GRYCBiNhwZHPH6h09pzX+D+oF0V9XhRweJoFB3qjzjsC' +
  'AAASAPoATQBYiY00AJAHoEOBFMsAq8BhMY2DWR/ZZLOAbWTDJox0OTx9Flt8pRS3iJSEkKmc8461RI1Iir1U1cxSsluXqqCd' +
  'aiHV3sp3MEfFXkq1Vjulc94lsygKsXBuFuID2z6IKds7WMvoZDfFXtopI9UwnvP8PoqNuIx8JOUSXGAHFJVGUYicCicX9gsn' +
  '8X5FMh+Uy4BlGEqVAoqzUC7AlMO3JoNKpcQ4OA8puRpsKF0pg1PJMu462QionbxnSTJHKQTeuL3wPmYMnzseTcl/g3CsNP89' +
  'KeW7Dn8QOGt3dxYPCa/RhEgqDak/xnGuRwEPwxwxl0Eu9LefzFWxtHc/tzDMXtq5eQVHRcqBHv0O7b7H5PNJqJxOdZ0dPXHq' +
  '9HDPwNGBK+cOD0V9WvHCZz75esYpwdljg31d58ZOnTg90jN8tCdJPLjTf2FkvP/i7bumtkdFTF04VXRte+efHbBgx45pC6Ii' +
  'AxfCyenNrhe9Yy/7hkYcjiZdpkDc9QvxBZa6THGB6d/b8i9VX0dUf0umvt144td4iV7pXQsqKSc+JTXXXH33tmVHck5CfGqh' +
  'ZSeQr3NuJ7zpzR9hnQp6DWEvz+Yno5vb1jY1bo26dDkzN5+br8/Xufvl+duRzy+vSWN2tixY17C0qrbGYNqKcZixLXyAUx+G' +
  '2a+07xnp6j95Jq+SFuUulC4oHM5uaSnMTssvzEkrzWOk6Yq1zqPnr3p/PDg1b8vh1Qa03aITJ8D3aWLCMSHfWrit9F197fXD' +
  '7Z4aM4Ubg0pCP2yDoIdqQJv4/O7fDaNzutpaGVUJKSVt82dVNcwrbYjIFOFivbjX8dpSecbmxx9+wozt+eDv/31nZae18Nr+' +
  'nH2x3XY/YW6xZF7NnMEx+8idcfLr3e/1VM2VswpyqhoLlfW78vJKFsD0457c9Yf0ZhqG2x+yOJUVfjx5JOra+G0IGpY/oHd9' +
  '/kh03l+49VK7Fq1Gd+nJuuNfHg6Mfrlzrm7J8Xpt2kKtLWeCvsqysnMu3H5yKTszR/J/KcrrKtrKaqoqFDUwY6aahHV/rrzZ' +
  'YXeUYW65ZnnjrEHUaxF5LFl2petPRx/8/Pz9lmu9ZW7tlryc0gVNDSXL8jIbWwEAABAALN9stWTT7Dy+/1fChAAAgEcRxZYA' +
  'AOPWxHcw+d3VGKdvAISArdjIaP/FQlBmBCbYEzyZ9rsZKcBzzAdgEt0y01LsCMR/TauDBCSEcWJiqijppguDAAi4o+892z/H' +
  'kAmHYiYAKEBlRfQprBjCHCltSKpRWblKLbqHx90n1qRsSLhy5hKRRJgqQUXKySkGVdla1QkVqFdiL6tkT7IKXCmRnMz2hoP4' +
  'aYxwSMpRcocKNSjP0iGaRbZC9e44Q5wrJxOthJRcpbodsKECGdRm6xXfhJJEiM4wbiUPy0qE3gXqZ6wGe28q9dfdlyRcOEbp' +
  'YvXCWM2XE9WRqp3E6i7W2TwQyzP+rVhE++KEiobz7f3/hwIA';
