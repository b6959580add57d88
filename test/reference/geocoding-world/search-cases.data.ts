/**
 * Searches over the world data alone: query | language | city as answered (alternatives by a slash, `-` for none) |
 * country | its position, within 25 km (`-` where only the country counts). `204` for nothing. Written down before the
 * search was tried on it.
 */
export const SEARCHES = `
Vienna | en | Vienna | AT | 48.21 16.37
Wien | de | Wien | AT | 48.21 16.37
Bécs | hu | Bécs | AT | 48.21 16.37
Vienna | fr | Vienne | AT | 48.21 16.37
Wien | ja | ウィーン | AT | 48.21 16.37
ウィーン | en | Vienna | AT | 48.21 16.37
维也纳 | zh | 维也纳 | AT | 48.21 16.37
Вена | ru | Вена | AT | 48.21 16.37
Beč | hr | Beč | AT | 48.21 16.37
Vídeň | cs | Vídeň | AT | 48.21 16.37
Wiedeń, Austria | pl | Wiedeń | AT | 48.21 16.37
Vienna, Virginia | en | Vienna | US | 38.90 -77.27
Vienna, Austria | en | Vienna | AT | 48.21 16.37
WIEN ÖSTERREICH | de | Wien | AT | 48.21 16.37
Wiedner Hauptstraße 32, 1040 Wien | de | Wien | AT | 48.21 16.37
1010 Wien | de | Wien | AT | 48.21 16.37
München | de | München | DE | 48.14 11.58
Muenchen | de | München | DE | 48.14 11.58
Munich | en | Munich | DE | 48.14 11.58
Monaco di Baviera | it | Monaco di Baviera | DE | 48.14 11.58
Frankfurt | de | Frankfurt am Main | DE | 50.11 8.68
Frankfurt am Main | de | Frankfurt am Main | DE | 50.11 8.68
Frankfurt (Oder) | de | Frankfurt (Oder) | DE | 52.35 14.55
Frankfurt an der Oder | de | Frankfurt (Oder) | DE | 52.35 14.55
Köln | de | Köln | DE | 50.94 6.96
Cologne | en | Cologne | DE | 50.94 6.96
Keulen | nl | Keulen | DE | 50.94 6.96
Nuremberg, Germany | en | Nuremberg | DE | 49.45 11.08
Halle (Saale) | de | Halle (Saale)/Halle | DE | 51.48 11.97
Neustadt an der Weinstraße | de | Neustadt/Neustadt an der Weinstraße | DE | 49.35 8.14
Rothenburg ob der Tauber | de | Rothenburg ob der Tauber | DE | 49.38 10.19
Linz | de | Linz | AT | 48.31 14.29
Graz | de | Graz | AT | 47.07 15.44
Salzbrug | de | Salzburg | AT | 47.80 13.04
Innsburck | de | Innsbruck | AT | 47.26 11.39
Sankt Pölten | de | Sankt Pölten/St. Pölten | AT | 48.20 15.63
St. Pölten | de | Sankt Pölten/St. Pölten | AT | 48.20 15.63
Kitzbühel | de | Kitzbühel | AT | 47.45 12.39
Zürich | de | Zürich | CH | 47.37 8.55
Zuerich | de | Zürich | CH | 47.37 8.55
Zurich, Switzerland | en | Zurich | CH | 47.37 8.55
Genf | de | Genf | CH | 46.20 6.15
Genève | fr | Genève | CH | 46.20 6.15
Geneva | en | Geneva | CH | 46.20 6.15
St. Gallen | de | St. Gallen/Sankt Gallen | CH | 47.42 9.37
Vaduz | de | Vaduz | LI | 47.14 9.52
FL-9490 Vaduz | de | Vaduz | LI | 47.14 9.52
Roma | it | Roma | IT | 41.89 12.51
Rom | de | Rom | IT | 41.89 12.51
Rzym | pl | Rzym | IT | 41.89 12.51
Mailand | de | Mailand | IT | 45.46 9.19
Venezia | it | Venezia | IT | 45.44 12.33
Bozen | de | Bozen | IT | 46.49 11.35
Paris | fr | Paris | FR | 48.85 2.35
Paris, Texas | en | Paris | US | 33.66 -95.56
Paris, France | en | Paris | FR | 48.85 2.35
Straßburg | de | Straßburg | FR | 48.58 7.75
Saint-Denis, Réunion | fr | Saint-Denis | RE | -20.88 55.45
London | en | London | GB | 51.51 -0.13
London, Ontario | en | London | CA | 42.98 -81.23
10 Downing Street, London, UK | en | London | GB | 51.51 -0.13
Birmingham | en | Birmingham | GB | 52.48 -1.90
Birmingham, Alabama | en | Birmingham | US | 33.52 -86.80
Cambridge, MA | en | Cambridge | US | 42.38 -71.11
Brüssel | de | Brüssel | BE | 50.85 4.35
Den Haag | nl | Den Haag/'s-Gravenhage | NL | 52.08 4.30
Kopenhagen | de | Kopenhagen | DK | 55.68 12.57
Lissabon | de | Lissabon | PT | 38.72 -9.13
Praha | cs | Praha | CZ | 50.09 14.42
Prague, Czech Republic | en | Prague | CZ | 50.09 14.42
Warschau | de | Warschau | PL | 52.23 21.01
Budapest, Magyarország | hu | Budapest | HU | 47.50 19.04
Athen | de | Athen | GR | 37.98 23.72
Αθήνα | el | Αθήνα | GR | 37.98 23.72
Москва | ru | Москва | RU | 55.75 37.62
Moskau | de | Moskau | RU | 55.75 37.62
Київ | uk | Київ | UA | 50.45 30.52
Kiev | en | Kyiv | UA | 50.45 30.52
St. Petersburg, Russia | en | Saint Petersburg | RU | 59.94 30.31
Istanbul | en | Istanbul | TR | 41.01 28.95
Tokyo | en | Tokyo | JP | 35.69 139.69
東京 | ja | 東京 | JP | 35.69 139.69
北京 | zh | 北京/北京市 | CN | 39.91 116.40
Peking | de | Peking | CN | 39.91 116.40
New York | en | New York/New York City | US | 40.71 -74.01
New York, USA | en | New York/New York City | US | 40.71 -74.01
Los Angeles, CA | en | Los Angeles | US | 34.05 -118.24
Portland, OR | en | Portland | US | 45.52 -122.68
Portland, ME | en | Portland | US | 43.66 -70.26
Springfield, IL | en | Springfield | US | 39.80 -89.64
Washington, D.C. | en | Washington/Washington, D.C. | US | 38.90 -77.04
Santa Fe, New Mexico | en | Santa Fe | US | 35.69 -105.94
Atlanta, Georgia | en | Atlanta | US | 33.75 -84.39
Sydney | en | Sydney | AU | -33.87 151.21
Vancouver, British Columbia | en | Vancouver | CA | 49.25 -123.12
São Paulo | pt | São Paulo | BR | -23.55 -46.64
Sao Paulo | en | São Paulo | BR | -23.55 -46.64
Ciudad de México | es | Ciudad de México | MX | 19.43 -99.13
San José, Costa Rica | es | San José | CR | 9.93 -84.08
Kairo | de | Kairo | EG | 30.04 31.24
Singapore | en | -/Singapore | SG | 1.32 103.85
Hong Kong | en | -/Hong Kong | HK | 22.32 114.17
Luxembourg | fr | -/Luxembourg | LU | -
Reykjavik | en | Reykjavík | IS | 64.14 -21.90
Nuuk | en | Nuuk | GL | 64.18 -51.72
Ushuaia | es | Ushuaia | AR | -54.81 -68.31
Österreich | de | - | AT | -
Autriche | fr | - | AT | -
日本 | ja | - | JP | -
USA | en | - | US | -
United Kingdom | en | - | GB | -
Kosovo | en | - | XK | -
Georgia | en | - | GE | -
New Jersey | en | 204
Gozo, Malta | en | 204
Deline, Canada | en | 204
Cunagua, Cuba | en | 204
Narsarsuaq, Greenland | en | 204
Jordan, Minnesota | en | Jordan | US | 44.67 -93.63
Lebanon, New Hampshire | en | Lebanon | US | 43.64 -72.25
Xyzzyplugh | en | 204
Qwrtpsdf 12 | en | 204
!!! | en | 204
the of and | en | 204
😀 | en | 204
Hauptstrasse 5 Xyzzy | de | 204
Brasília | en | * | BR | -15.78 -47.93
Brasil | pt | - | BR
Galway | en | Galway | IE | 53.27 -9.05
Chamonix | en | * | FR | 45.92 6.87
ニューヨーク | en | New York | US | 40.71 -74.01
تهران | en | Tehran | IR | 35.69 51.42
กรุงเทพ | en | Bangkok | TH | 13.75 100.50
慕尼黑 | en | Munich | DE | 48.14 11.58
빈 | en | Vienna | AT | 48.21 16.37
Hồ Chí Minh | en | * | VN | 10.82 106.63
Pressburg | de | * | SK | 48.15 17.11
Laibach | de | * | SI | 46.05 14.51
Mitrovica | en | * | XK | 42.88 20.87
Vík í Mýrdal | en | 204
Mont-Saint-Michel | fr | 204
Bienne | fr | * | CH | 47.14 7.25
Псков | en | * | RU | 57.82 28.33
Λάρισα | en | * | GR | 39.64 22.42
באר שבע | en | * | IL | 31.25 34.79
`;
