<?php
/**
 * Where the studio is.
 *
 * @package flashcard-studio
 */

defined( 'ABSPATH' ) || exit;

/**
 * The origin of the studio, such as `https://sets.example.org`: the one of the settings, else the one that the plugin was
 * downloaded from; empty where there is neither.
 */
function flashcard_studio_url() {
	$chosen = flashcard_studio_origin( get_option( 'flashcard_studio_url', '' ) );
	return '' === $chosen ? flashcard_studio_built_in_url() : $chosen;
}

function flashcard_studio_built_in_url() {
	return flashcard_studio_origin( include dirname( FLASHCARD_STUDIO_FILE ) . '/studio.php' );
}

/**
 * The origin that an address begins with, without a slash at the end; empty for anything but an address with http or https.
 *
 * @param mixed $address What somebody typed or stored.
 */
function flashcard_studio_origin( $address ) {
	$parts = is_string( $address ) ? wp_parse_url( trim( $address ) ) : false;
	if ( ! is_array( $parts ) || empty( $parts['scheme'] ) || empty( $parts['host'] ) || isset( $parts['user'] ) ) {
		return '';
	}
	$scheme = strtolower( $parts['scheme'] );
	$host   = strtolower( $parts['host'] );
	if ( ! in_array( $scheme, array( 'http', 'https' ), true ) || ! preg_match( '/^([\w.-]+|\[[0-9a-f:.]+\])$/D', $host ) ) {
		return '';
	}
	return $scheme . '://' . $host . ( isset( $parts['port'] ) ? ':' . $parts['port'] : '' );
}
