"""Judges VAT numbers, one a line with prefix, by python-stdnum: one character a line, 1 right, 0 wrong."""
import sys

from stdnum.at import uid as at_uid
from stdnum.be import vat as be_vat
from stdnum.bg import vat as bg_vat
from stdnum.ch import uid as ch_uid, vat as ch_vat
from stdnum.cy import vat as cy_vat
from stdnum.cz import dic as cz_dic
from stdnum.de import vat as de_vat
from stdnum.dk import cvr as dk_cvr
from stdnum.ee import kmkr as ee_kmkr
from stdnum.es import nif as es_nif
from stdnum.fi import alv as fi_alv
from stdnum.fr import tva as fr_tva
from stdnum.gb import vat as gb_vat
from stdnum.gr import vat as gr_vat
from stdnum.hr import oib as hr_oib
from stdnum.hu import anum as hu_anum
from stdnum.ie import vat as ie_vat
from stdnum.is_ import vsk as is_vsk
from stdnum.it import iva as it_iva
from stdnum.lt import pvm as lt_pvm
from stdnum.lu import tva as lu_tva
from stdnum.lv import pvn as lv_pvn
from stdnum.mt import vat as mt_vat
from stdnum.nl import btw as nl_btw
from stdnum.no import mva as no_mva, orgnr as no_orgnr
from stdnum.pl import nip as pl_nip
from stdnum.pt import nif as pt_nif
from stdnum.ro import cf as ro_cf
from stdnum.se import vat as se_vat
from stdnum.si import ddv as si_ddv
from stdnum.sk import dph as sk_dph

MODULES = dict(AT=at_uid, BE=be_vat, BG=bg_vat, CY=cy_vat, CZ=cz_dic, DE=de_vat, DK=dk_cvr, EE=ee_kmkr, EL=gr_vat,
               ES=es_nif, FI=fi_alv, FR=fr_tva, GB=gb_vat, HR=hr_oib, HU=hu_anum, IE=ie_vat, IS=is_vsk, IT=it_iva,
               LT=lt_pvm, LU=lu_tva, LV=lv_pvn, MT=mt_vat, NL=nl_btw, PL=pl_nip, PT=pt_nif, RO=ro_cf, SE=se_vat,
               SI=si_ddv, SK=sk_dph, XI=gb_vat)


def judge(text):
    prefix, rest = text[:2], text[2:]
    if prefix == 'CH':
        return (ch_uid if len(text) == 12 else ch_vat).is_valid(text)
    if prefix == 'NO':
        return (no_mva if rest.endswith('MVA') else no_orgnr).is_valid(rest)
    if prefix == 'FR':  # a key of FR would be taken for the prefix
        return fr_tva.is_valid(text)
    return MODULES[prefix].is_valid(rest)


out = bytearray()
for line in sys.stdin:
    out += b'1' if judge(line.rstrip('\n')) else b'0'
sys.stdout.buffer.write(out)
