"""Lantern Bay, a made-up map, in every form that is read, and its facts written by hand.

Two powers, a cape with two coasts, a harbour whose fleets may convoy, and a field of ice that nobody
can enter.
"""

from __future__ import annotations

from pathlib import Path

from legation.bank import load_board
from legation.bank.importing import Imported, Paper, import_all
from legation.board.board import Board, compile_board
from tests.bank.facts import Facts, found

NJUDGE_MAP = """\
# Lantern Bay, an example
Icefield,      l ice
Albe,          Rw alb albe
Brook,         R bro
Cape,          x cap headland
Dune,          B dun
Elmwood,       l elm
North Water,   w nor
South Water,   w sou
-1
ice-mv: ice
alb-mv: bro cap
alb-xc: nor cap/nc
bro-mv: alb elm
cap-mv: alb dun elm
cap-nc: alb nor
cap-sc: dun sou
dun-mv: cap elm
dun-xc: cap/sc sou
elm-mv: bro cap dun
nor-xc: alb cap/nc sou
sou-xc: cap/sc dun nor
-1
Center order for summary report:
   alb bro cap dun
#End of center ordering
-1
"""
NJUDGE_SEED = """\
S1840M
R: F Albe
R: A Brook
B: A Dune
B: F Cape/sc
-1 the map says who owns what
-1
"""
NJUDGE_POWERS = """\
# letter, name, adjective
R Red Reddish
B Blue Bluish
win 3
"""

DPJUDGE = """\
# Lantern Bay, an example
Albe = alb albe
Brook = bro
Cape = cap headland
Cape (north coast) = cap/nc cap(nc)
Cape (south coast) = cap/sc cap(sc)
Dune = dun
Elmwood = elm
Icefield = ice
North Water = nor
South Water = sou

PORT  ALB    ABUTS bro CAP/NC NOR
LAND  BRO    ABUTS ALB ELM
COAST cap    ABUTS ALB DUN ELM
COAST CAP/NC ABUTS ALB NOR
COAST CAP/SC ABUTS DUN SOU
COAST DUN    ABUTS CAP/SC elm SOU
LAND  ELM    ABUTS BRO CAP DUN
WATER NOR    ABUTS ALB CAP/NC SOU
WATER SOU    ABUTS CAP/SC DUN NOR
SHUT  ICE    ABUTS ELM

RED   (Reddish)   ALB BRO
F ALB
A BRO

BLUE  (Bluish)    DUN
A DUN
F CAP/SC

UNOWNED CAP
BEGIN SPRING 1840 MOVEMENT
VICTORY 3
"""

JDIP_ADJACENCY = """\
<?xml version="1.0" standalone="yes"?>
<!DOCTYPE PROVINCES SYSTEM "provinces.dtd">
<PROVINCES>
  <PROVINCE shortname="alb" fullname="Albe" isConvoyableCoast="true">
    <UNIQUENAME name="albe" />
    <ADJACENCY type="mv" refs="bro cap" />
    <ADJACENCY type="xc" refs="nor cap-nc" />
  </PROVINCE>
  <PROVINCE shortname="bro" fullname="Brook">
    <ADJACENCY refs="alb elm" />
  </PROVINCE>
  <PROVINCE shortname="cap" fullname="Cape">
    <UNIQUENAME name="headland" />
    <ADJACENCY type="mv" refs="alb dun elm" />
    <ADJACENCY type="nc" refs="alb nor" />
    <ADJACENCY type="sc" refs="dun sou" />
  </PROVINCE>
  <PROVINCE shortname="dun" fullname="Dune">
    <ADJACENCY type="mv" refs="cap elm" />
    <ADJACENCY type="xc" refs="cap-sc, sou" />
  </PROVINCE>
  <PROVINCE shortname="elm" fullname="Elmwood">
    <ADJACENCY type="mv" refs="bro headland dun" />
  </PROVINCE>
  <PROVINCE shortname="ice" fullname="Icefield">
    <ADJACENCY type="mv" refs="ice" />
  </PROVINCE>
  <PROVINCE shortname="nor" fullname="North Water">
    <ADJACENCY type="xc" refs="alb cap-nc sou" />
  </PROVINCE>
  <PROVINCE shortname="sou" fullname="South Water">
    <ADJACENCY type="xc" refs="cap-sc dun nor" />
  </PROVINCE>
</PROVINCES>
"""
JDIP_VARIANTS = """\
<?xml version="1.0"?>
<!DOCTYPE VARIANTS [
  <!ELEMENT VARIANTS (DESCRIPTION, VARIANT+)>
  <!ATTLIST POWER active (true|false) "true">
]>
<VARIANTS>
  <DESCRIPTION><![CDATA[An example]]></DESCRIPTION>
  <VARIANT name="Lantern" version="1.0">
    <DESCRIPTION><![CDATA[A bay. <b>Author:</b> Ada Ember<br>]]></DESCRIPTION>
    <MAP adjacencyURI="lantern_adjacency.xml"/>
    <POWER name="Red" adjective="Reddish" altnames="Rosy, Ruby"/>
    <POWER name="Blue" adjective="Bluish"/>
    <STARTINGTIME turn="Spring, 1840, Movement"/>
    <VICTORYCONDITIONS>
      <WINNING_SUPPLY_CENTERS value="3"/>
      <GAME_LENGTH value="20"/>
    </VICTORYCONDITIONS>
    <SUPPLYCENTER province="alb" homepower="red" owner="ruby"/>
    <SUPPLYCENTER province="bro" homepower="red" owner="red"/>
    <SUPPLYCENTER province="cap"/>
    <SUPPLYCENTER province="dun" homepower="blue" owner="blue"/>
    <INITIALSTATE province="alb" power="red" unit="fleet" unitcoast="sc"/>
    <INITIALSTATE province="bro" power="red" unit="army"/>
    <INITIALSTATE province="dun" power="blue" unit="army"/>
    <INITIALSTATE province="cap" power="blue" unit="fleet" unitcoast="sc"/>
  </VARIANT>
</VARIANTS>
"""

WEBDIP_INSTALL = """\
<?php
// Lantern Bay, an example
defined('IN_CODE') or die('This script can not be run by itself.');
require_once("variants/install.php");

InstallTerritory::$Territories=array();
$countries=$this->countries;
$territoryRawData=array(
    array('Albe', 'Coast', 'Yes', 1, 10, 20, 5, 10),
    array('Brook', 'Land', 'Yes', 1, 10, 20, 5, 10),
    array('Cape', 'Coast', 'Yes', 0, 10, 20, 5, 10),
    array('Cape (North Coast)', 'Coast', 'No', 0, 10, 20, 5, 10),
    array('Cape (South Coast)', 'Coast', 'No', 0, 10, 20, 5, 10),
    array("Dune", 'Coast', 'Yes', 2, 10, 20, 5, 10),
    array('Elmwood', 'Land', 'No', 0, 10, 20, 5, 10),
    array('Icefield', 'Land', 'No', 0, 10, 20, 5, 10),
    ['Norwater', 'Sea', 'No', 0, 10, 20, 5, 10],
    array('Sou\\'thwater', 'Sea', 'No', 0, 10, 20, 5, 10)
);

foreach($territoryRawData as $territoryRawRow)
{
    list($name, $type, $supply, $countryID, $x, $y, $sx, $sy)=$territoryRawRow;
    new InstallTerritory($name, $type, $supply, $countryID, $x, $y, $sx, $sy);
}

$bordersRawData=array(
    array('Albe','Brook','No','Yes'),
    array('Albe','Cape','No','Yes'),
    array('Albe','Cape (North Coast)','Yes','No'),
    array('Albe','Norwater','Yes','No'),
    array('Brook','Elmwood','No','Yes'),
    array('Cape','Dune','No','Yes'),
    array('Cape','Elmwood','No','Yes'),
    array('Cape (North Coast)','Norwater','Yes','No'),
    array('Cape (South Coast)','Dune','Yes','No'),
    array('Cape (South Coast)','Sou\\'thwater','Yes','No'),
    array('Dune','Elmwood','No','Yes'),
    array('Dune','Sou\\'thwater','Yes','No'),
    array('Norwater','Sou\\'thwater','Yes','No')
);

foreach($bordersRawData as $borderRawRow)
{
    list($from, $to, $fleets, $armies)=$borderRawRow;
    InstallTerritory::$Territories[$to]->addBorder(InstallTerritory::$Territories[$from],$fleets,$armies);
}

InstallTerritory::runSQL($this->mapID);
?>
"""
WEBDIP_VARIANT = """\
<?php
defined('IN_CODE') or die('This script can not be run by itself.');

class LanternVariant extends WDVariant {
    public $id=1;
    public $name='Lantern';
    public $fullName='Lantern Bay';
    public $author='Ada <a href="x">Ember</a>';
    public $adapter='Bo Brand';
    public $countries=array('Red', 'Blue');
    public $convoyCoasts = array('1');

    public function __construct() {
        parent::__construct();
        // $this->supplyCenterTarget = 4;
        $this->supplyCenterTarget = 3;
        $this->variantClasses['adjudicatorPreGame'] = 'Lantern';
    }

    public function turnAsDate($turn) {
        if ( $turn==-1 ) return "Pre-game";
        else return ( $turn % 2 ? "Autumn, " : "Spring, " ).(floor($turn/2) + 1840);
    }
}
"""
WEBDIP_UNITS = """\
<?php
class LanternVariant_adjudicatorPreGame extends adjudicatorPreGame {
    protected $countryUnits = array(
        'Red'  => array('Albe' => 'Fleet', 'Brook' => 'Army'),
        'Blue' => array(
            'Dune' => 'Army', 'Cape (South Coast)' => 'Fleet'
        )
    );
}
"""

EXPECTED: Facts = {
    "provinces": [
        "alb land", "bro land", "cap land", "dun land", "elm land", "nor sea", "sou sea",
    ],
    "coasts": ["cap/nc", "cap/sc"],
    "army": ["alb - bro", "alb - cap", "bro - elm", "cap - dun", "cap - elm", "dun - elm"],
    "fleet": [
        "alb - cap/nc", "alb - nor", "cap/nc - nor", "cap/sc - dun", "cap/sc - sou", "dun - sou",
        "nor - sou",
    ],
    "centres": ["alb", "bro", "cap", "dun"],
    "units": ["Blue: A dun", "Blue: F cap/sc", "Red: A bro", "Red: F alb"],
    "win": ["3"],
    "first": ["spring 1840"],
    "powers": ["Blue", "Red"],
    "homes": ["Blue: dun", "Red: alb", "Red: bro"],
    "owners": ["Blue: dun", "Red: alb", "Red: bro"],
}  # fmt: skip

NJUDGE = {
    "map.lantern": NJUDGE_MAP,
    "seed.lantern": NJUDGE_SEED,
    "powers.lantern": NJUDGE_POWERS,
}
JDIP = {"variants.xml": JDIP_VARIANTS, "lantern_adjacency.xml": JDIP_ADJACENCY}
WEBDIP = {
    "Lantern/install.php": WEBDIP_INSTALL,
    "Lantern/variant.php": WEBDIP_VARIANT,
    "Lantern/classes/adjudicatorPreGame.php": WEBDIP_UNITS,
}
FORMS: dict[str, dict[str, str]] = {
    "njudge": NJUDGE,
    "dpjudge": {"lantern.map": DPJUDGE},
    "jdip": JDIP,
    "webdip": WEBDIP,
}
"""The files of the map in every form. The first one is the main file."""


def imported(files: dict[str, str], form: str = "") -> list[Imported]:
    """The maps in some texts, without the disk."""
    papers = [Paper(name, text) for name, text in files.items()]
    return import_all(papers, load_board("standard").map, form=form, disk=False)


def board_of(files: dict[str, str], form: str = "") -> Board:
    """The board of the one map in some texts."""
    (one,) = imported(files, form)
    return compile_board(one.map)


def facts_of(files: dict[str, str], form: str = "") -> Facts:
    """The facts of the one map in some texts."""
    return found(board_of(files, form))


def written(files: dict[str, str], folder: Path) -> list[Path]:
    """The files on the disk."""
    paths = []
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        paths.append(path)
    return paths


def line_of(text: str, fragment: str) -> int:
    """The line in which a fragment begins."""
    assert fragment in text
    return text[: text.index(fragment)].count("\n") + 1
